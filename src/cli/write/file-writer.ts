/** Writes new files. Existing files stay as they are. */
import { constants, copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface WrittenFiles {
  /** Absolute paths. */
  created: string[];
  changed: string[];
  kept: string[];
}

export class FileWriter {
  readonly result: WrittenFiles = { created: [], changed: [], kept: [] };

  /** Creates files that do not exist. Paths are relative to the folder. */
  create(folder: string, files: Map<string, string>): void {
    for (const [path, text] of files) {
      this.#create(join(folder, path), (file) => writeFileSync(file, text, { flag: 'wx' }));
    }
  }

  /** Copies files to paths relative to the folder, unless they exist there. */
  copy(folder: string, files: Map<string, string>): void {
    for (const [path, source] of files) {
      this.#create(join(folder, path), (file) => copyFileSync(source, file, constants.COPYFILE_EXCL));
    }
  }

  /** The file system decides whether a file exists, so a file that appears meanwhile is safe too. */
  #create(file: string, write: (file: string) => void): void {
    mkdirSync(dirname(file), { recursive: true });
    try {
      write(file);
      this.result.created.push(file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      this.result.kept.push(file);
    }
  }

  /** Creates or replaces a file whose new text contains its old content. A file with CRLF line breaks keeps them. */
  merge(file: string, newText: string): void {
    const exists = existsSync(file);
    const oldText = exists ? readFileSync(file, 'utf8') : '';
    const text = oldText.includes('\r\n') ? newText.replace(/\r?\n/g, '\r\n') : newText;
    if (exists && oldText === text) {
      this.result.kept.push(file);
      return;
    }
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    this.result[exists ? 'changed' : 'created'].push(file);
  }

  /** Lists a file that another part of the program created. */
  noteCreated(file: string): void {
    if (existsSync(file)) this.result.created.push(file);
  }

  /** Adds lines that the file does not have. */
  addLines(file: string, lines: string[]): void {
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const existing = new Set(text.split('\n').map((line) => line.trim().replace(/^\/|\/$/g, '')));
    const missing = lines.filter((line) => !existing.has(line.replace(/\/$/, '')));
    const start = text === '' || text.endsWith('\n') ? text : `${text}\n`;
    this.merge(file, missing.length === 0 ? text : `${start}${missing.join('\n')}\n`);
  }
}
