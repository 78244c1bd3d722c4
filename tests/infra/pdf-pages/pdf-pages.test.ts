import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { PDFDocument } from 'pdf-lib'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { openPdfPages } from '#infra/lib/pdf/pages/open-pdf-pages.ts'
import { koreanForm } from '#tests/support/form-zoo/korean-text.ts'
import { loadPdfium } from '#infra/lib/pdf/read/pdfium.ts'
import { readPdf } from '#infra/lib/pdf/read/read-pdf.ts'
import type { PagedFile } from '#infra/lib/pdf/pages/pdf-pages.ts'

const consent = readFileSync(new URL('../../support/printed-forms/consent.pdf', import.meta.url))

/** Counts how often it is read. */
const fileOf = (key: string, bytes: Uint8Array = consent) => {
  const asked = { count: 0 }
  const file: PagedFile = {
    key,
    bytes: async () => {
      asked.count += 1
      return bytes
    },
  }
  return { file, asked }
}

const pages = openPdfPages()
const forgetful = openPdfPages({ shelfBytes: 1 })

afterAll(async () => {
  await pages.close()
  await forgetful.close()
})

describe('pages of a file', () => {
  test('are taken once however many ask at a time, and known from then on', async () => {
    const { file, asked } = fileOf('often')
    const all = await Promise.all(Array.from({ length: 20 }, () => pages.pictures(file)))
    expect(new Set(all.map((each) => JSON.stringify(each))).size).toBe(1)
    await pages.texts(file)
    await pages.picture(file, 1)
    expect(asked.count).toBe(1)
  })

  test('are pictures as wide as a phone shows sharp, named by their hashes', async () => {
    const { file } = fileOf('wide')
    const [first] = await pages.pictures(file)
    const picture = await pages.picture(file, 1)
    expect(picture?.sha256).toBe(first?.sha256)
    expect(
      createHash('sha256')
        .update(picture?.bytes ?? '')
        .digest('hex'),
    ).toBe(first?.sha256)
    const { format, width, height } = await sharp(picture?.bytes).metadata()
    expect({ format, width }).toEqual({ format: 'webp', width: 1240 })
    expect((height ?? 0) / 1240).toBeCloseTo((first?.height ?? 0) / (first?.width ?? 1), 2)
  })

  test('are the same bytes whoever takes them, and when they are taken again', async () => {
    const { file, asked } = fileOf('again')
    const once = await pages.picture(file, 1)
    const before = asked.count
    const again = await forgetful.picture(file, 1)
    const oncemore = await forgetful.picture(file, 1)
    expect(again?.bytes.equals(once?.bytes ?? Buffer.alloc(0))).toBe(true)
    expect(oncemore?.sha256).toBe(once?.sha256)
    expect(asked.count).toBeGreaterThan(before + 1)
  })

  test('that are not there are nothing', async () => {
    const { file } = fileOf('few')
    const count = (await pages.pictures(file)).length
    expect(await pages.picture(file, count + 1)).toBeUndefined()
    expect(await pages.picture(file, 0)).toBeUndefined()
  })

  test.each([90, 180, 270] as const)('are told along their own direction where they are turned by %d', async (turn) => {
    const kept = await readPdf(await loadPdfium(), koreanForm({ page: `/Rotate ${turn}` }))
    const told = await pages.texts(fileOf(`turned ${turn}`, kept.bytes).file)
    expect(told).toEqual([['동의서', '성명 :', '생년월일 :', '주소 :', '(서명)']])
  })

  test('are told as lines in reading order', async () => {
    const [lines = []] = await pages.texts(fileOf('told').file)
    expect(lines).toMatchInlineSnapshot(`
      [
        "재 건 축 결 의 동 의 서",
        "Ⅰ. 소유자 인적사항",
        "성 명 생년월일",
        "주 소",
        "연 락 처 전용면적(㎡)",
        "Ⅱ. 소유권 현황",
        "소재지 서울특별시 가상구 예시로 12, 한빛아파트 동 호",
        "동 호수",
        "Ⅲ. 동의 내용",
        "본인은 한빛아파트 재건축사업의 시행에 관하여 건축물의 설계 개요, 건축물의 철거 및 신축에 드는 비용의 개략적인 금",
        "액, 그 비용의 분담에 관한 사항, 사업 완료 후 소유권의 귀속에 관한 사항을 충분히 설명 듣고 이해하였으며, 위 성명 및",
        "주소 등 인적사항이 사실임을 확인하고 이에 동의합니다.",
        "□ 동의함 □ 동의하지 않음",
        "20 년 월 일",
        "위 동의자 성명: (서명 또는 인)",
        "한빛아파트 재건축정비사업조합설립추진위원회 귀중",
      ]
    `)
  })

  test('are told as paragraphs, with spaced words closed and columns apart', async () => {
    const [blocks = []] = await pages.blocks(fileOf('blocks').file)
    expect(blocks.map(({ cells }) => cells.map(({ text }) => text.slice(0, 60)).join(' | '))).toMatchInlineSnapshot(`
      [
        "재건축결의동의서",
        "Ⅰ. 소유자 인적사항",
        "성명 | 생년월일",
        "주소",
        "연락처 | 전용면적(㎡)",
        "Ⅱ. 소유권 현황",
        "소재지 | 서울특별시 가상구 예시로 12, 한빛아파트 | 동 | 호",
        "동 | 호수",
        "Ⅲ. 동의 내용",
        "본인은 한빛아파트 재건축사업의 시행에 관하여 건축물의 설계 개요, 건축물의 철거 및 신축에 드는 비용의 개략",
        "□ 동의함 □ 동의하지 않음",
        "20 | 년 | 월 | 일",
        "위 동의자 성명: | (서명 또는 인)",
        "한빛아파트 재건축정비사업조합설립추진위원회 귀중",
      ]
    `)
    const paragraph = blocks.find(({ cells }) => cells[0]?.text.startsWith('본인은'))?.cells[0]?.text
    expect(paragraph).toContain('비용의 개략적인 금액, 그 비용의 분담에 관한 사항')
    expect(paragraph).toContain('위 성명 및 주소 등 인적사항이 사실임을')
    for (const { top, bottom, cells } of blocks) {
      expect(bottom).toBeGreaterThan(top)
      for (const { left, right } of cells) expect(right).toBeGreaterThan(left)
    }
  })

  test('of what is no PDF cannot be shown, and another file can', async () => {
    await expect(pages.pictures(fileOf('none', Buffer.from('no file at all')).file)).rejects.toMatchObject({
      name: 'PagesFailed',
      why: 'broken',
    })
    expect((await pages.pictures(fileOf('another').file)).length).toBeGreaterThan(0)
  })
})

/** Some strips of paper, of which each is drawn at once. */
const strips = async (count: number): Promise<Uint8Array> => {
  const file = await PDFDocument.create()
  for (let n = 0; n < count; n += 1) file.addPage([1_000, 50])
  return file.save()
}

describe('a long file', () => {
  test('does not keep others from their turn', async () => {
    const done: string[] = []
    const long = pages.pictures(fileOf('long', await strips(21)).file).then((all) => done.push(`long ${all.length}`))
    const other = pages.pictures(fileOf('short').file).then((all) => done.push(`short ${all.length}`))
    await Promise.all([long, other])
    expect(done).toEqual(['short 1', 'long 21'])
    expect((await pages.texts(fileOf('long').file)).length).toBe(21)
  })
})

describe('a file that takes too long', () => {
  test('is refused, its process ended, and not begun again for ten minutes, however many ask', async () => {
    const clock = { now: 0 }
    const hasty = openPdfPages({ limitMs: 1, now: () => clock.now })
    const { file, asked } = fileOf('late')
    const refused = () => expect(hasty.pictures(file)).rejects.toMatchObject({ why: 'time' })
    await refused()
    clock.now = 10 * 60_000 - 1
    await refused()
    expect(asked.count).toBe(1)
    clock.now += 1
    await refused()
    expect(asked.count).toBe(2)
    await hasty.close()
  })
})
