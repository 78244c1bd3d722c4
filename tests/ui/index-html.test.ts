import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

describe('an app’s first page', () => {
  // The build leaves an address that leads nowhere as it is, and says nothing.
  it.each(['admin-ui', 'resident-ui'])('names only files that are there: %s', (app) => {
    const folder = new URL(`../../${app}/`, import.meta.url)
    const html = readFileSync(new URL('index.html', folder), 'utf8')
    const named = [...html.matchAll(/(?:src|href)="(\.\/[^"]+)"/g)].map(([, path = '']) => path)
    expect(named.length).toBeGreaterThan(1)
    expect(named.filter((path) => !existsSync(new URL(path, folder)))).toEqual([])
  })
})
