/** Containers: their nesting and their ids. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { article, html, parse, problems } from './document.js';

const labels = (body: string) =>
  [...html(body).matchAll(/<p class="tab-label">(.*?)<\/p>/g)].map(([, text]) => text);

test('a label in nested tabs belongs to the inner tabs', () => {
  const body = '::: tabs\n== A\n::: tabs\n== x\n1\n== y\n2\n:::\n== B\n3\n:::\n';
  assert.deepEqual(labels(body), ['A', 'x', 'y', 'B']);
  assert.equal(html(body).match(/role="tablist"/g)?.length, 2);
  assert.deepEqual(problems(parse(body)), []);
});

test('brackets around the whole title are not part of it', () => {
  const titleOf = (line: string) => /callout-title">(.*?)<\/p>/.exec(html(`${line}\nx\n:::\n`))?.[1];
  assert.equal(titleOf(':::tip[Title]'), 'Title');
  assert.equal(titleOf('::: tip See [Title]'), 'See [Title]');
  assert.equal(titleOf(':::tip[Title] here'), '[Title] here');
});

test('a line like a tab label inside a container does not end the tab', () => {
  const body = '::: tabs\n== A\n::: tip\n== x\n:::\n== B\n3\n:::\n';
  assert.deepEqual(labels(body), ['A', 'B']);
  assert.match(html(body), /<p>== x<\/p>/);
});

test('a container has the id that the author wrote, and headings do not reuse it', () => {
  const body =
    '::: tip Title {#a}\nx\n:::\n\n::: details B {open #b}\nx\n:::\n\n::: tabs {#c group=os}\n== A\nx\n:::\n\n' +
    '::: code-group {#d}\n```ts\na\n```\n:::\n\n## C\n';
  const document = parse(body);
  assert.deepEqual(
    document.ids.filter((id) => id.length === 1),
    ['a', 'b', 'c', 'd'],
  );
  assert.deepEqual(
    document.headings.map(({ slug }) => slug),
    ['c-1'],
  );
  assert.deepEqual(problems(document), []);
  const written = article(document);
  assert.match(
    written,
    /<div class="callout callout-tip" id="a" role="note">\n<p class="callout-title">Title<\/p>/,
  );
  assert.match(written, /<details class="callout callout-details" id="b" open>/);
  assert.match(written, /<div class="tabs" id="c" data-group="os">/);
  assert.match(written, /<div class="tabs is-code" id="d">/);
});

test('an id used by a container and another element is reported at its position', () => {
  const places = (body: string) =>
    parse(body).diagnostics.map(({ code, line, column }) => `${code} ${line}:${column}`);
  assert.deepEqual(places('## A {#a}\n\n::: tip {#a}\nx\n:::\n'), ['duplicate-id 1:1']);
  assert.deepEqual(places('::: tip {#a}\nx\n:::\n\n::: tip B {#a}\nx\n:::\n'), ['duplicate-id 5:13']);
  assert.deepEqual(places('::: tip {#shell-main}\nx\n:::\n'), ['duplicate-id 1:11']);
  assert.equal(html('::: tip {#shell-main}\nx\n:::\n').includes('id="shell-main"'), false);
});

test('an id may contain character references', () => {
  assert.equal(parse('## A {#caf&#233;}\n').headings[0]?.slug, 'café');
  assert.deepEqual(parse('::: tip {#a&amp;b}\nx\n:::\n').ids, ['a&b']);
});
