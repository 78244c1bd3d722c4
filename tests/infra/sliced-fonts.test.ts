import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { create as openFont } from 'fontkit'
import { afterAll, describe, expect, it } from 'vitest'
import { ownersOf, readFaces } from '#infra/platform/app-build/compact-fonts.ts'
import { faceOf, lettersIn, slicesOf } from '#infra/platform/app-build/font-slices.ts'
import { slicedFonts } from '#infra/platform/app-build/sliced-fonts-plugin.ts'

const cache = mkdtempSync(join(tmpdir(), 'danji-slices-'))
afterAll(() => rmSync(cache, { recursive: true, force: true }))

describe('the letters of an app', () => {
  it('are counted by the texts that have them, those of most texts first', () =>
    expect(lettersIn(['나가 ab', '가가가', '다가나'])).toEqual(['가', '나', '다']))

  it('fall into slices, each into one: the first screens’, then the app’s, then the frequent ones', () => {
    const fixed = Array.from({ length: 40 }, (_, index) => String.fromCharCode(0xac00 + index))
    const frequent = Array.from({ length: 50 }, (_, index) => String.fromCharCode(0xac00 + index + 10))
    const slices = slicesOf({ first: ['가', '나'], fixed, frequent })
    const all = slices.flat()
    expect(new Set(all).size).toBe(all.length)
    expect(slices[0]).toEqual(expect.arrayContaining(['가', '나', '0', '*']))
    expect(slices.slice(3).map((slice) => slice.length)).toEqual([32, 7, 16, 4])
    const large = slicesOf({ first: ['가', '나'], fixed, frequent }, { fixed: 128, frequent: 15 })
    expect(large.slice(3).map((slice) => slice.length)).toEqual([39, 15, 5])
    expect(new Set(large.flat())).toEqual(new Set(all))
  })

  it('are named by their runs', () =>
    expect(faceOf(['다', 'c', 'a', 'b'], 'one.woff2')).toEqual({
      file: 'one.woff2',
      ranges: [
        [0x61, 0x63],
        [0xb2e4, 0xb2e4],
      ],
    }))
})

describe('the residents’ style sheet of fonts', async () => {
  const importer = fileURLToPath(new URL('../../resident-ui/shared/fonts.css', import.meta.url))
  const screen = fileURLToPath(new URL('../../resident-ui/src/participation/IntroStep.tsx', import.meta.url))
  const source = readFileSync(importer, 'utf8')
  const plugin = slicedFonts({ first: [screen], next: [[screen]], cache })
  const css = (await plugin.transform(source, importer)) ?? ''
  const faces = readFaces(css)
  const owners = ownersOf(faces)
  const fileOf = (letter: string): string => faces[owners.get(letter.codePointAt(0) ?? 0) ?? -1]?.file ?? ''

  it('has a file for every letter that the font has, and for no other', () => {
    const original = createRequire(importer).resolve(
      'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css',
    )
    const known = [...ownersOf(readFaces(readFileSync(original, 'utf8'))).keys()].sort((a, b) => a - b)
    expect([...owners.keys()].sort((a, b) => a - b)).toEqual(known)
  })

  it('has all letters of the first screens in one small file, with the weights that they are set in', () => {
    const letters = [...new Set(readFileSync(screen, 'utf8').match(/[가-힣]/g) ?? [])]
    expect(letters.length).toBeGreaterThan(30)
    const [file = '', ...others] = new Set(letters.map(fileOf))
    expect(others).toEqual([])
    const path = join(cache, file.split('/').at(-1) ?? '')
    expect(statSync(path).size).toBeLessThan(45_000)
    const font = openFont(readFileSync(path))
    if (!('variationAxes' in font)) throw new Error('no font')
    expect(font.variationAxes['wght']).toMatchObject({ min: 400, max: 800 })
    expect(letters.filter((letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))).toEqual([])
  })

  it('leaves rare letters to the font’s own files', () => {
    expect(fileOf('뷁')).toContain('woff2-dynamic-subset')
    expect(fileOf('김')).not.toContain('woff2-dynamic-subset')
  })

  it('is the same again, without a file made twice', async () => {
    const made = () => readdirSync(cache).map((name) => [name, statSync(join(cache, name)).mtimeMs])
    const before = made()
    expect(await plugin.transform(source, importer)).toBe(css)
    expect(made()).toEqual(before)
    expect(await plugin.transform(source, '/elsewhere/other.css')).toBeNull()
  })
})
