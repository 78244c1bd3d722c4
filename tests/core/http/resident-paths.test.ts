import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { residentPaths } from '#services/core/http/pages.ts'

it('residents’ paths are those of the screens: any other address answers 404', async () => {
  const app = await readFile(new URL('../../../resident-ui/src/App.tsx', import.meta.url), 'utf8')
  const firstParts = [...app.matchAll(/<Route path="\/([a-z]+)/g)].map(([, first]) => first)
  expect(firstParts.length).toBeGreaterThan(15)
  expect(new Set(firstParts)).toEqual(new Set(residentPaths))
  expect(new Set(residentPaths).size).toBe(residentPaths.length)
})
