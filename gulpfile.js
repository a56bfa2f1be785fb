const { rm } = require('node:fs/promises');
const { spawn } = require('node:child_process');
const esbuild = require('esbuild');
const { dest, parallel, series, src } = require('gulp');
const { n8n } = require('./package.json');

/** Removes what an earlier build left, so that a deleted source file leaves nothing behind. */
const clean = () => rm('dist', { recursive: true, force: true });

/** Checks the types of nodes/ and credentials/ as tsconfig.json says. */
const check = () => spawn(process.execPath, [require.resolve('typescript/bin/tsc')], { stdio: 'inherit' });

/** Makes one small file of each class that n8n loads and all that it imports. */
const bundle = () =>
	esbuild.build({
		entryPoints: [...n8n.credentials, ...n8n.nodes].map((file) =>
			file.replace(/^dist\//, '').replace(/\.js$/, '.ts'),
		),
		outbase: '.',
		outdir: 'dist',
		bundle: true,
		minify: true,
		packages: 'external',
		platform: 'node',
		target: 'node20',
		charset: 'utf8',
	});

/** Copies what n8n reads beside the compiled files: icons, the codex and output schemas. */
const copy = () =>
	src(['nodes/**/*.{svg,json}', 'credentials/**/*.svg'], { base: '.', encoding: false }).pipe(dest('dist'));

exports.build = series(clean, parallel(check, bundle, copy));
exports.default = exports.build;
