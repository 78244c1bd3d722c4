import { describe, expect, it } from 'vitest'
import { readTextFile } from '../../admin-ui/src/list-users/text-file.ts'

const fileOf = (...bytes: readonly number[]): File => new File([Uint8Array.from(bytes)], '명부.csv')

describe('a chosen file', () => {
  it('is read as UTF-8', async () => {
    expect(await readTextFile(new File(['동,호'], '명부.csv'))).toEqual({ text: '동,호' })
  })

  it('is read as EUC-KR, as Korean Excel saves it', async () => {
    expect(await readTextFile(fileOf(0xb5, 0xbf, 0x2c, 0xc8, 0xa3))).toEqual({ text: '동,호' })
  })

  it('is read as UTF-16, as Excel saves "Unicode text"', async () => {
    expect(await readTextFile(fileOf(0xff, 0xfe, 0xd9, 0xb3, 0x09, 0x00, 0x38, 0xd6))).toEqual({ text: '동\t호' })
  })

  it.each([
    ['xlsx', [0x50, 0x4b, 0x03, 0x04, 0x14]],
    ['xls', [0xd0, 0xcf, 0x11, 0xe0, 0xa1]],
  ])('that is a workbook (%s) is refused in words', async (_kind, bytes) => {
    expect(await readTextFile(fileOf(...bytes))).toEqual({ problem: expect.stringContaining('CSV로 저장한 파일') })
  })

  it('may begin with the letters of a workbook', async () => {
    expect(await readTextFile(new File(['PK동,1호'], '명부.csv'))).toEqual({ text: 'PK동,1호' })
  })

  it('of more than 10 MB is refused', async () => {
    expect(await readTextFile(new File([new Uint8Array(10_485_761)], '명부.csv'))).toEqual({ problem: expect.stringContaining('10MB') })
    expect(await readTextFile(new File([new Uint8Array(10_485_760).fill(0x61)], '명부.csv'))).toHaveProperty('text')
  })
})
