/**
 * Loaded before the program (`--import`). Makes system calls fail as FAULT describes, or records network
 * requests:
 *
 *     FAULT='{"fail": "ENOSPC", "calls": ["writeFileSync"], "below": "/site", "after": 3}'
 */
import dns from 'node:dns';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

const { fail, calls = [], below = '/', after = 0, remove, network } = JSON.parse(process.env.FAULT ?? '{}');

/** `.dist.123.new/a.html` becomes `dist/a.html`. */
const isMeant = (path) => String(path).startsWith(below);

let left = after;
for (const name of calls) {
  const original = fs[name];
  fs[name] = (path, ...rest) => {
    if (isMeant(path) && left-- <= 0) {
      const error = Object.assign(new Error(`${fail}: as asked for, ${name} '${path}'`), {
        code: fail,
        syscall: name.replace(/(?:File)?Sync$/, ''),
        path: String(path),
      });
      if (name.endsWith('Sync') || name === 'watch') throw error;
      process.nextTick(rest.at(-1), error);
      return undefined;
    }
    return original(path, ...rest);
  };
}

// Simulates a file that is deleted after it is listed and before it is read.
if (remove) {
  const { readFileSync, statSync } = fs;
  for (const [name, original] of Object.entries({ readFileSync, statSync }))
    fs[name] = (path, ...rest) => {
      if (String(path) === remove) fs.rmSync(remove, { force: true });
      return original(path, ...rest);
    };
}

if (network) {
  const note = (what) => fs.appendFileSync(network, `${what}\n`);
  const { connect } = net.Socket.prototype;
  net.Socket.prototype.connect = function (...args) {
    note(`connect ${JSON.stringify(args[0])}`);
    return connect.apply(this, args);
  };
  for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6']) {
    for (const holder of [dns, dns.promises]) {
      const original = holder[name];
      holder[name] = (host, ...rest) => {
        note(`${name} ${host}`);
        return original.call(holder, host, ...rest);
      };
    }
  }
  const { fetch } = globalThis;
  globalThis.fetch = (address, ...rest) => {
    note(`fetch ${address}`);
    return fetch(address, ...rest);
  };
}

syncBuiltinESMExports();
