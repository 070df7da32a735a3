/** Containers: their nesting and their ids. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { article, html, parse, problems } from './document.js';

const labels = (body: string) =>
  [...html(body).matchAll(/<p class="dc-tab-label">(.*?)<\/p>/g)].map(([, text]) => text);

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

test('a container with a name in Chinese is unknown, and its end is found', () => {
  const body = '::: 提示 标题\na\n:::\n\n:::: tip\n:::详情\nb\n:::\n::::\n';
  assert.deepEqual(
    parse(body).diagnostics.map(({ code, line, message }) => `${line} ${code}: ${message}`),
    [
      '1 unknown-container: The container `提示` does not exist.',
      '6 unknown-container: The container `详情` does not exist.',
    ],
  );
  assert.match(html(body), /^<div>\n<p>标题<\/p>\n<p>a<\/p>\n<\/div>\n/);
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
    /<div class="dc-callout dc-callout-tip" id="a" role="note">\n<p class="dc-callout-title">Title<\/p>/,
  );
  assert.match(written, /<details class="dc-callout dc-callout-details" id="b" open>/);
  assert.match(written, /<div class="dc-tabs" id="c" data-group="os">/);
  assert.match(written, /<div class="dc-tabs dc-is-code" id="d">/);
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

test('lines of comments and of preformatted HTML do not change the container around them', () => {
  const comment = '::: tip\n<!--\n:::\n::: tip\n-->\nin\n:::\nout\n';
  assert.match(html(comment), /<p>in<\/p>\n<\/div>\n<p>out<\/p>/);
  assert.deepEqual(problems(parse(comment)), []);
  const pre = '::: tabs\n== A\n<pre>\n== x\n\n:::\n</pre>\n== B\ny\n:::\n';
  assert.deepEqual(labels(pre), ['A', 'B']);
  assert.match(html(pre), /<pre>\n== x\n\n:::\n<\/pre>/);
  const inList = '<Steps>\n\n1. a\n   <!--\n   </Steps>\n   -->\n\n</Steps>\nout\n';
  assert.deepEqual(problems(parse(inList)), []);
  const oneLine = '::: tip\n<!-- a -->\n:::\n\n::: tip\n<!-->\n:::\n\n<!-- b -->\n';
  assert.equal(html(oneLine).match(/role="note"/g)?.length, 2);
});

test('a comment that is never closed does not hide the end of its container', () => {
  const codes = parse('::: tip\n<!-- a\n:::\nout\n').diagnostics.map(({ code }) => code);
  assert.deepEqual(codes, ['unclosed-comment']);
});

test('attributes may contain braces in quotes, and are reported if they are never closed', () => {
  assert.match(html(':::tip{title="a {b}"}\nx\n:::\n'), /callout-title">a \{b\}</);
  assert.deepEqual(problems(parse('::: tip {a} b\nx\n:::\n')), []);
  assert.deepEqual(problems(parse(':::tip{title="x"\nx\n:::\n')), [
    '1:1+16 warning broken-tag: The attributes of this container are never closed, so they are shown as its title. End the line with `}`.',
  ]);
});
