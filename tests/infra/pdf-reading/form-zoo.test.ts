import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sampleOf } from '#tests/support/deep.ts'
import { zooFile, zooForms, zooResult, type ZooResult } from './zoo-results.ts'

// The expected results were checked by hand once; `write-zoo.ts` writes them anew.
const golden = JSON.parse(readFileSync(zooFile, 'utf8')) as Readonly<Record<string, ZooResult>>

describe('a form that', () => {
  it.each(sampleOf(zooForms, 5))('$name is read as it was looked at', async (form) => {
    expect(await zooResult(form)).toEqual(golden[form.name])
  })
  it('is in the zoo once, and no other is kept', () =>
    expect(zooForms.map(({ name }) => name).toSorted()).toEqual(Object.keys(golden).toSorted()))
})
