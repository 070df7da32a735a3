/** `check --format sarif`: SARIF 2.1.0, which code hosts and editors read. */
import { posix } from 'node:path';
import type { Diagnostic, Level } from '../../runtime/model/index.js';
import { codeOf } from './codes.js';
import { createLineReader, fingerprints } from './identity.js';
import type { Format } from './report.js';
import { safeJson } from './safe-json.js';

interface SarifRule {
  id: string;
  shortDescription: { text: string };
  help: { text: string };
  defaultConfiguration: { level: Level | 'none' };
}

interface SarifRegion {
  startLine: number;
  startColumn?: number;
  endColumn?: number;
}

export const formatSarif: Format = ({ diagnostics }, context) => {
  const ids = [...new Set(diagnostics.map(({ code }) => code))].sort();
  const linesOf = createLineReader(context.readSource);
  const prints = fingerprints(diagnostics, context.readSource);
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'docs-cli',
            semanticVersion: context.version,
            rules: ids.map(ruleOf),
          },
        },
        columnKind: 'utf16CodeUnits',
        newlineSequences: ['\r\n', '\n', '\r'],
        results: diagnostics.map((diagnostic, i) => ({
          ruleId: diagnostic.code,
          ruleIndex: ids.indexOf(diagnostic.code),
          level: diagnostic.level,
          message: { text: textOf(diagnostic) },
          ...locationsOf(diagnostic, context.prefix, linesOf),
          partialFingerprints: { 'problem/v1': prints[i]! },
        })),
      },
    ],
  };
  return safeJson(log, 2);
};

function ruleOf(id: string): SarifRule {
  const { says = id, level = 'warning' } = codeOf(id) ?? {};
  return {
    id,
    shortDescription: { text: says },
    help: { text: says },
    defaultConfiguration: { level: level === 'off' ? 'none' : level },
  };
}

function textOf({ message, hint }: Diagnostic): string {
  return hint === undefined ? message : `${message}\n${hint}`;
}

function locationsOf(
  diagnostic: Diagnostic,
  prefix: string,
  linesOf: (file: string) => string[] | undefined,
) {
  const { file } = diagnostic;
  if (file === undefined) return {};
  const region = regionOf(diagnostic, linesOf(file));
  const artifactLocation = { uri: relativeUri(posix.normalize(prefix + file)), uriBaseId: '%SRCROOT%' };
  return { locations: [{ physicalLocation: { artifactLocation, ...(region && { region }) } }] };
}

function regionOf(
  { line, column, length }: Diagnostic,
  lines: string[] | undefined,
): SarifRegion | undefined {
  if (line === undefined) return undefined;
  if (column === undefined) return { startLine: line };
  if (length === undefined) return { startLine: line, startColumn: column };
  const end = lines?.[line - 1] === undefined ? column + length : lines[line - 1]!.length + 1;
  return {
    startLine: line,
    startColumn: column,
    endColumn: Math.max(column, Math.min(column + length, end)),
  };
}

/** A file name may contain any character, a URI may not. */
function relativeUri(path: string): string {
  return path
    .replace(/\p{Cs}/gu, '\ufffd')
    .split('/')
    .map(encodeURIComponent)
    .join('/');
}
