import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readPreloads } from '#services/core/http/page-preloads.ts'

const directory = mkdtempSync(join(tmpdir(), 'danji-preloads-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const manifest = {
  'index.html': { file: 'assets/index-1.js', isEntry: true, imports: ['_ground.js'], css: ['assets/index-1.css'] },
  '_ground.js': { file: 'assets/ground-1.js', css: ['assets/ground-1.css'] },
  '_fact.js': { file: 'assets/fact-1.js', imports: ['_ground.js', 'index.html'] },
  'src/signature/SignatureScreen.tsx': {
    file: 'assets/signature-1.js',
    css: ['assets/signature-1.css'],
    imports: ['_ground.js', '_fact.js'],
  },
}
const token = 'AbCdEfGhIjKlMnOpQrSt_-'

describe('what a first screen needs', () => {
  it('is named beside the page: its own pieces, not those of every page, and its calls', async () => {
    mkdirSync(join(directory, '.vite'))
    writeFileSync(join(directory, '.vite', 'manifest.json'), JSON.stringify(manifest))
    const links = (await readPreloads(directory))(`/signature/${token}`)
    const named = [...links.matchAll(/rel="(\w+)".*?href="([^"]+)"/g)].map(([, rel, href]) => [rel, href])
    expect(named).toEqual([
      ['modulepreload', '/assets/signature-1.js'],
      ['preload', '/assets/signature-1.css'],
      ['modulepreload', '/assets/fact-1.js'],
      ['preload', `/api/signature/${token}`],
      ['preload', `/api/user/signature-token/${token}`],
    ])
  })

  it.each([
    '/',
    '/signature/short',
    `/signature/${token}"><script>`,
    `/signature/${token}/more`,
    `/admin/signature/${token}`,
    '/vote/receipt/AbCdEfGhIjKlMnOpQrSt_-',
  ])('is nothing at %s', async (path) => expect((await readPreloads(directory))(path)).toBe(''))

  it('names the fonts for browsers without scripts, at every address', async () => {
    const other = mkdtempSync(join(tmpdir(), 'danji-preloads-'))
    mkdirSync(join(other, '.vite'))
    const fonts = { 'shared/fonts.css': { file: 'assets/fonts-1.css' } }
    writeFileSync(join(other, '.vite', 'manifest.json'), JSON.stringify({ ...manifest, ...fonts }))
    const preloads = await readPreloads(other)
    rmSync(other, { recursive: true })
    const told = '<noscript><link rel="stylesheet" href="/assets/fonts-1.css"></noscript>'
    expect([preloads('/'), preloads(`/signature/${token}`).startsWith(told)]).toEqual([told, true])
  })

  it('is nothing where the build says nothing', async () =>
    expect((await readPreloads(join(directory, 'nowhere')))(`/signature/${token}`)).toBe(''))
})
