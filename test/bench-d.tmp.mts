import { main } from '/work/main/src/cli/main.js';
import { readFileSync, writeFileSync } from 'node:fs';
const root = '/tmp/corp2';
const cfg = root + '/site.config.ts';
const original = readFileSync(cfg, 'utf8');
const off = original.replace('"title"', '"search": false, "title"');
const run = async (n: string) => { const c = process.cpuUsage(); const t = performance.now(); await main(['--root', root, 'build']); const u = process.cpuUsage(c); console.log(n, Math.round(performance.now() - t), 'ms wall', Math.round((u.user + u.system) / 1000), 'cpu'); };
await run('cold');
for (let i = 0; i < 3; i++) { writeFileSync(cfg, off); await run('off'); writeFileSync(cfg, original); await run('on'); }
