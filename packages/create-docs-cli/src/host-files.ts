/** Files that a host reads to build and publish a site. */
import { policyFor } from '@docs-cli/core/internal/cli/config/content-policy.js';
import type { Host } from './answers.js';
import type { PackageManager } from './package-manager.js';

interface HostOptions {
  packageManager: PackageManager;
  /** Whether the `package.json` of the repository names a version of pnpm. Then the workflow must not name one. */
  namesPnpm: boolean;
  /** ` --root docs` if the site is not at the root of its package; otherwise empty. */
  rootOption: string;
  /** Folder of the package, relative to the repository; `.` if they are the same. */
  packagePath: string;
  /** The built site, relative to the package. */
  outDir: string;
}

/** Files for the host, by path relative to the repository. */
export function hostFiles(host: Host, options: HostOptions): Map<string, string> {
  if (host === 'github-pages') return new Map([['.github/workflows/docs.yml', workflow(options)]]);
  const inPackage = (name: string) => (options.packagePath === '.' ? name : `${options.packagePath}/${name}`);
  if (host === 'netlify') return new Map([[inPackage('netlify.toml'), netlify(options)]]);
  if (host === 'vercel') return new Map([[inPackage('vercel.json'), vercel(options)]]);
  return new Map();
}

function workflow(options: HostOptions): string {
  const { packageManager, rootOption, packagePath, outDir } = options;
  const command = `${packageManager.exec} docs-cli${rootOption}`;
  const isRoot = packagePath === '.';
  const folder = isRoot ? '' : `    defaults:\n      run:\n        working-directory: ${packagePath}\n`;
  const setup = indent(setupSteps(options), 6);
  return `name: Docs
on:
  push:
    branches: [main]
  pull_request:
permissions:
  contents: read
jobs:
  check:
    runs-on: ubuntu-latest
${folder}    steps:
      - uses: actions/checkout@v5
${setup}
      - run: ${packageManager.cleanInstall}
      - run: ${command} check --format github
      # Also renders the components, which 'check' does not.
      - run: ${command} build
  publish:
    if: github.event_name == 'push'
    needs: check
    runs-on: ubuntu-latest
${folder}    permissions:
      contents: read
      pages: write
      id-token: write
    environment:
      name: github-pages
      url: \${{ steps.publish.outputs.page_url }}
    concurrency:
      group: pages
    steps:
      - uses: actions/checkout@v5
        with:
          # All commits, for the dates of 'lastUpdated'.
          fetch-depth: 0
${setup}
      - run: ${packageManager.cleanInstall}
      - id: pages
        uses: actions/configure-pages@v5
      - run: ${command} build --base "$BASE_PATH/"
        env:
          BASE_PATH: \${{ steps.pages.outputs.base_path }}
      - uses: actions/upload-pages-artifact@v4
        with:
          path: ${isRoot ? outDir : `${packagePath}/${outDir}`}
      - id: publish
        uses: actions/deploy-pages@v4
`;
}

function setupSteps({ packageManager: { name }, namesPnpm, packagePath }: HostOptions): string {
  const lockFile = packagePath === '.' ? '' : `\n    cache-dependency-path: ${packagePath}`;
  const node = `- uses: actions/setup-node@v5
  with:
    node-version: 24`;
  if (name === 'pnpm')
    return `- uses: pnpm/action-setup@v4\n${namesPnpm ? '' : '  with:\n    version: 10\n'}${node}\n    cache: pnpm${lockFile}`;
  if (name === 'bun') return `- uses: oven-sh/setup-bun@v2\n${node}`;
  if (name === 'yarn') return `${node}\n- run: corepack enable`;
  return `${node}\n    cache: npm${lockFile && `${lockFile}/package-lock.json`}`;
}

function netlify({ packageManager, rootOption, outDir }: HostOptions): string {
  return `[build]
  command = ${JSON.stringify(`${packageManager.exec} docs-cli${rootOption} build`)}
  publish = ${JSON.stringify(outDir)}

[build.environment]
  NODE_VERSION = "24"
`;
}

function vercel({ packageManager, rootOption, outDir }: HostOptions): string {
  const policy = policyFor({
    search: false,
    head: [],
    icon: undefined,
    logo: undefined,
    socialLinks: [],
    csp: {},
  });
  const settings = {
    buildCommand: `${packageManager.exec} docs-cli${rootOption} build`,
    outputDirectory: outDir,
    cleanUrls: true,
    headers: [
      {
        source: '/(.*)',
        headers: [
          { key: 'Content-Security-Policy', value: policy },
          { key: 'X-Content-Type-Options', value: 'nosniff' },
        ],
      },
      {
        source: '/assets/(.*)-([A-Z0-9]{8}).(js|css)',
        headers: [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }],
      },
    ],
  };
  return `${JSON.stringify(settings, undefined, 2)}\n`;
}

function indent(text: string, spaces: number): string {
  return text.replace(/^/gm, ' '.repeat(spaces));
}
