import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { ownersOf, readFaces, simplifyFaces, writeFaces } from '#infra/platform/app-build/compact-fonts.ts'

const css = readFileSync(
  createRequire(import.meta.url).resolve('pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css'),
  'utf8',
)
const faces = readFaces(css)

describe('the font’s style sheet', () => {
  it('chooses for every letter the file that the original does, and for no other letter any', () => {
    const original = ownersOf(faces)
    expect([faces.length, original.size]).toEqual([92, 13_154])
    expect(ownersOf(readFaces(writeFaces(simplifyFaces(faces))))).toEqual(original)
  })

  it('tells it in little more than half the bytes', () => {
    const sizeOf = (text: string): number => gzipSync(text).length
    expect(sizeOf(writeFaces(simplifyFaces(faces)))).toBeLessThan(0.6 * sizeOf(writeFaces(faces)))
  })
})
