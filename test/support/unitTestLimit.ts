/**
 * A set-up file of Jest: a unit test that hangs ends soon. One such test waits for the callback that Jest passes in place of an argument
 * that its line lacks.
 */
const { testPath = '' } = expect.getState();
if (/[\\/]test[\\/]unit[\\/]/.test(testPath)) jest.setTimeout(10_000);
