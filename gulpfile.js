const { spawn } = require('node:child_process');
const { rm } = require('node:fs/promises');
const { dest, parallel, series, src } = require('gulp');

/** Removes the previous build, so that nothing is left of a deleted source file. */
const clean = () => rm('dist', { recursive: true, force: true });

/** Checks the types, and compiles each source file to one JavaScript file of the same name, as tsconfig.json says. */
const compile = () => spawn(process.execPath, [require.resolve('typescript/bin/tsc')], { stdio: 'inherit' });

/** Copies what n8n reads next to the compiled files: icons, the codex and output schemas. */
const copy = () =>
	src(['nodes/**/*.{svg,json}', 'credentials/**/*.svg'], { base: '.', encoding: false }).pipe(dest('dist'));

exports.build = series(clean, parallel(compile, copy));
exports.default = exports.build;
