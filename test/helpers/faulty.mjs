/**
 * Makes system calls fail, or records network requests: in this process with `applyFault`, or in another one that loads this
 * module before the program (`--import`) and has the fault in FAULT:
 *
 *     { "fail": "ENOSPC", "calls": ["writeFileSync"], "below": "/site", "after": 3 }
 */
import dns from 'node:dns';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

/** Applies a fault of the file system. The returned function ends it. */
export function applyFault({ fail, calls = [], below = '/', after = 0, remove }) {
  const originals = {};
  const replace = (name, create) => {
    originals[name] = fs[name];
    fs[name] = create(fs[name]);
  };
  /** `.dist.123.new/a.html` becomes `dist/a.html`. */
  const isMeant = (path) => String(path).startsWith(below);
  let left = after;
  for (const name of calls)
    replace(name, (original) => (path, ...rest) => {
      if (!isMeant(path) || left-- > 0) return original(path, ...rest);
      const error = Object.assign(new Error(`${fail}: as asked for, ${name} '${path}'`), {
        code: fail,
        syscall: name === 'copyFileSync' ? 'copyfile' : name.replace(/(?:File)?Sync$/, ''),
        path: String(path),
      });
      if (name.endsWith('Sync') || name === 'watch') throw error;
      process.nextTick(rest.at(-1), error);
      return undefined;
    });
  // Simulates a file that is deleted after it is listed and before it is read.
  if (remove)
    for (const name of ['readFileSync', 'statSync'])
      replace(name, (original) => (path, ...rest) => {
        if (String(path) === remove) fs.rmSync(remove, { force: true });
        return original(path, ...rest);
      });
  syncBuiltinESMExports();
  return () => {
    Object.assign(fs, originals);
    syncBuiltinESMExports();
  };
}

/** Writes network requests to a file. The returned function ends it. */
export function recordRequests(network) {
  const note = (what) => fs.appendFileSync(network, `${what}\n`);
  const originals = [];
  const replace = (holder, name, describe = (first) => first) => {
    const original = holder[name];
    originals.push(() => {
      holder[name] = original;
    });
    holder[name] = function (...args) {
      note(`${name} ${describe(args[0])}`);
      return original.apply(this, args);
    };
  };
  replace(net.Socket.prototype, 'connect', JSON.stringify);
  for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6'])
    for (const holder of [dns, dns.promises]) replace(holder, name);
  replace(globalThis, 'fetch');
  syncBuiltinESMExports();
  return () => {
    for (const restore of originals) restore();
    syncBuiltinESMExports();
  };
}

if (process.env.FAULT) {
  const { network, ...fault } = JSON.parse(process.env.FAULT);
  if (network) recordRequests(network);
  else applyFault(fault);
}
