#!/usr/bin/env node
import { main } from '../lib/index.js';

process.exitCode = await main(process.argv.slice(2));
// The questions leave standard input open.
setTimeout(() => process.exit(), 200).unref();
