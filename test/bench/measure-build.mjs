/**
 * Builds a site cold, again without changes, and again with one page edited, alternating with other
 * generators.
 */
import { appendFileSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { removeCache, runCli } from './cli.mjs';
import { preparePeers } from './peers.mjs';
import { median, ratioOf, roundsOf } from './report.mjs';

const megabyte = 1024 * 1024;
const sentence = '\nOne more sentence.\n';

/**
 * @param edited page file to edit, relative to the site; without it, that measurement is skipped.
 * @param peers the result of `findPeers`, and `peerFolder` an empty folder for their copies of the site.
 */
export async function measureBuild(report, options) {
  const { site, name, size, edited, out = 'dist', runs, peers, peerFolder } = options;
  const build = ['build', '--out', out];
  const dist = join(site, out);
  report.heading(`build, ${name} (median of ${runs})`);
  const skip = (peer, reason) => report.say(`${peer}: no ratio: ${reason}`);
  const prepared = await preparePeers(peers, { site, folder: peerFolder, skip });

  /** `ratio` is the prefix of the budget names for ratios to a peer. */
  const measure = (
    what,
    { budget, memory, ratio, prepare = () => {}, preparePeer = () => {}, add = () => {} },
  ) =>
    report.attempt(what, async () => {
      const own = async () => {
        prepare();
        return runCli(site, build);
      };
      const rivals = prepared.filter(({ failure }) => !failure);
      const turns = rivals.map((peer) => async () => {
        preparePeer(peer);
        return peer.build();
      });
      const [measured, ...others] = await roundsOf(runs, [own, ...turns]);
      report.add(what, measured.seconds, 's', { budget, size, note: measured.note });
      report.add('  processor time', measured.cpu, 's');
      report.add('  memory of the largest process', measured.memory && measured.memory / megabyte, 'MB', {
        budget: memory,
        size,
      });
      addStages(report, measured.results);
      add();
      for (const [index, peer] of rivals.entries()) {
        if (peer.failure) skip(peer.name, peer.failure);
        else
          addRatios(report, { what, size, budget: ratio + peer.name, peer, measured, other: others[index] });
      }
    });

  await measure('cold build', {
    budget: 'coldBuild',
    memory: 'buildMemory',
    ratio: 'cold',
    prepare() {
      removeCache(site);
      rmSync(dist, { recursive: true, force: true });
    },
    preparePeer: (peer) => peer.clean(),
    add() {
      const { files, bytes } = sizeOf(dist);
      report.add('  files', files, '', { digits: 0 });
      report.add('  bytes', bytes / megabyte, 'MB', { digits: 1 });
    },
  });
  await measure('build again, nothing changed', { budget: 'secondBuild', ratio: 'second' });
  if (!edited) return;
  const file = join(site, edited);
  const text = readFileSync(file);
  await measure('build again, one page edited', {
    budget: 'editedBuild',
    ratio: 'edited',
    prepare: () => appendFileSync(file, sentence),
    preparePeer: (peer) => peer.edit(edited, sentence),
  });
  writeFileSync(file, text);
}

/** The peer's own figures are printed next to the ratio of wall time. */
function addRatios(report, { what, size, budget, peer, measured, other }) {
  const memory = other.memory && `${(other.memory / megabyte).toFixed(0)} MB`;
  const cpu = other.cpu && `${other.cpu.toFixed(2)} s of processor time`;
  const note = `${peer.name}: ${[`${other.seconds.toFixed(2)} s`, cpu, memory].filter(Boolean).join(', ')}`;
  const ratio = (key) => ratioOf(measured.results, other.results, key);
  report.add(`${what}, ratio to ${peer.name}`, ratio('seconds'), 'x', { budget, size, note });
  report.add(`  processor time, ratio to ${peer.name}`, ratio('cpu'), 'x', { budget: `${budget}Cpu`, size });
}

function addStages(report, results) {
  const names = new Set(results.flatMap(({ stages = [] }) => stages.map(([name]) => name)));
  for (const name of names) {
    const seconds = results.map(({ stages }) => stages?.find(([stage]) => stage === name)?.[1]);
    report.add(`  ${name}`, median(seconds), 's');
  }
  const busy = median(results.map(({ workersBusy }) => workersBusy));
  if (busy !== undefined) report.add('  share of time with all threads busy', busy * 100, '%', { digits: 0 });
}

export function sizeOf(folder) {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const sizes = found.map(({ parentPath, name }) => statSync(join(parentPath, name)).size);
  return { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}
