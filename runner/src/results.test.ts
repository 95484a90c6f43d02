import { describe, expect, test } from 'vitest'
import { readJunit, readTap } from './results.ts'

const names = (text: string, read = readTap) => read(text).tests.map(({ name, passed }) => [name, passed])

describe('readTap', () => {
  test('reads points, their details and their plan', () => {
    const { tests, problem } = readTap(`TAP version 13
# Subtest: adds
ok 1 - adds
  ---
  duration_ms: 1.6
  ...
not ok 2 - subtracts
  ---
  duration_ms: 2
  error: 'expected 1'
  ...
1..2
# tests 2
`)
    expect(problem).toBeNull()
    expect(tests).toEqual([
      { name: 'adds', passed: true, message: null, ms: 2 },
      { name: 'subtracts', passed: false, message: 'expected 1', ms: 2 },
    ])
  })

  test('tests in groups have the names of their groups before their own', () => {
    const text =
      'TAP version 13\n    ok 1 - adds\n    not ok 2 - subtracts\n    1..2\nnot ok 1 - numbers\nok 2 - alone\n1..2\n'
    expect(names(text)).toEqual([
      ['numbers > adds', true],
      ['numbers > subtracts', false],
      ['alone', true],
    ])
  })

  test('a group that fails by itself takes its tests with it', () => {
    expect(names('    ok 1 - adds\n    1..1\nnot ok 1 - numbers\n1..1\n')).toEqual([['numbers > adds', false]])
  })

  test('what is left out has not passed', () => {
    expect(names('ok 1 - a # SKIP later\nok 2 - b # TODO\nok 3 - c \\# skip is a word\n1..3\n')).toEqual([
      ['a', false],
      ['b', false],
      ['c # skip is a word', true],
    ])
  })

  test.for([
    ['no plan', 'ok 1 - a\n'],
    ['fewer than planned', 'ok 1 - a\n1..2\n'],
    ['more than planned', 'ok 1 - a\nok 2 - b\n1..1\n'],
    ['two plans', 'ok 1 - a\n1..1\n1..1\n'],
    ['given up', 'ok 1 - a\n1..1\nBail out!\n'],
    ['nothing', ''],
  ])('a report with %s has a problem', ([, text]) => {
    expect(readTap(text!).problem).not.toBeNull()
  })
})

describe('readJunit', () => {
  test('reads cases with their groups, times and failures', () => {
    const { tests, problem } = readJunit(`<?xml version="1.0"?>
<testsuites><testsuite name="s">
  <testcase classname="test_sum" name="test_adds" time="0.002"/>
  <testcase classname="test_sum" name='test &lt;&#1111;&gt;'><failure message="1 &amp; 2">trace</failure></testcase>
  <testcase name="alone"><skipped/></testcase>
  <!-- <testcase name="not there"/> -->
  <testcase name="said"><system-out><![CDATA[<failure/>]]></system-out></testcase>
</testsuite></testsuites>`)
    expect(problem).toBeNull()
    expect(tests).toEqual([
      { name: 'test_sum.test_adds', passed: true, message: null, ms: 2 },
      { name: 'test_sum.test <ї>', passed: false, message: '1 & 2', ms: null },
      { name: 'alone', passed: false, message: { code: 'leftOut' }, ms: null },
      { name: 'said', passed: true, message: null, ms: null },
    ])
  })

  test.for([
    ['breaks off', '<testsuite><testcase name="a"/>'],
    ['is nothing', 'hello'],
    ['is two', '<testsuite></testsuite><testsuite></testsuite>'],
    ['is crooked', '<testsuite><testcase name="a"></testsuite></testcase>'],
    ['has a document type', '<!DOCTYPE a [<!ENTITY b "c">]><testsuite></testsuite>'],
  ])('a report that %s has a problem', ([, text]) => {
    expect(readJunit(text!).problem).not.toBeNull()
  })

  /** A reader that took more than linear time would not end before the limit of a test. */
  test('a report of two megabytes without an end is read to its end, and has a problem', () => {
    for (const piece of ['<testcase name="', '<!--', '<a b="', '<a '.repeat(2), '<![CDATA['])
      expect(readJunit(piece.repeat(2_000_000 / piece.length)).problem).not.toBeNull()
  })
})
