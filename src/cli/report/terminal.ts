/** Detects what the terminal supports, once per process, and shows a progress line during long work. */
import pc from 'picocolors';

export const useColor = pc.isColorSupported;
export const colors = pc.createColors(useColor);

/** Progress is shown only in an interactive terminal, not in CI logs. */
const showsProgress = process.stderr.isTTY === true && !process.env.CI && process.env.TERM !== 'dumb';

export interface Progress {
  /** Shows `label 12/100`. Updates at most every 80 ms. */
  step(label: string, done?: number, total?: number): void;
  end(): void;
}

const INTERVAL_MS = 80;

export function createProgress(): Progress {
  if (!showsProgress) return { step() {}, end() {} };
  let last = 0;
  let shown = '';
  return {
    step(label, done, total) {
      const now = performance.now();
      const text = done === undefined ? `${label}…` : `${label} ${done}/${total}`;
      if (label === shown && now - last < INTERVAL_MS) return;
      last = now;
      shown = label;
      process.stderr.write(`\r\u001b[K${colors.dim(text)}`);
    },
    end() {
      process.stderr.write('\r\u001b[K');
    },
  };
}

/** 1234567 -> `1.2 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 999_950) return `${(bytes / 1000).toFixed(1)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** 1234.5 -> `1.23 s`. */
export function formatTime(ms: number): string {
  return ms < 999.5 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(2)} s`;
}

/** `1 page`, `2 pages`. */
export function plural(count: number, noun: string, nouns = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : nouns}`;
}
