import { readFileSync } from 'node:fs'
import { concatTransformationMatrix, degrees, PDFDocument } from 'pdf-lib'
import { afterAll, describe, expect, it } from 'vitest'
import { kindOfFieldName, kindOfLabel } from '#infra/lib/pdf/read/form/labels.ts'
import { createTemplateReader, type OfferedField } from '#infra/lib/pdf/read/read-template.ts'
import { koreanForm, type Line } from '#tests/support/form-zoo/korean-text.ts'
import { awkwardPdfs } from '#tests/support/forms/awkward-pdfs.ts'
import { pictureOf } from './pictures.ts'

const { read, close } = createTemplateReader()
afterAll(close)

const printed = (name: string): Buffer =>
  readFileSync(new URL(`../../support/printed-forms/${name}.pdf`, import.meta.url))

const placesIn = async (bytes: Buffer): Promise<readonly OfferedField[]> =>
  (await read({ bytes, sender: 'somebody' })).places

const named = (places: readonly OfferedField[]): readonly string[] =>
  places.map(({ kind, label }) => `${kind} ${label}`)

/** The share of a place that nothing is printed on, a little inside of its borders. */
const blankShare = async (bytes: Buffer, { x, y, width, height }: OfferedField): Promise<number> => {
  const picture = await pictureOf(bytes, 0, 900)
  let [blank, all] = [0, 0]
  for (let row = Math.ceil((y + height * 0.15) * picture.height); row < (y + height * 0.85) * picture.height; row += 1)
    for (let column = Math.ceil(x * picture.width) + 2; column < (x + width) * picture.width - 3; column += 1) {
      all += 1
      if ((picture.pixels[(row * picture.width + column) * 4] ?? 0) > 200) blank += 1
    }
  return blank / all
}

type MatrixNumbers = [number, number, number, number, number, number]

/**
 * Matrices by which a form on a rotated page is shown at its lower left: x and y are the crop box's
 * corner.
 */
const TURNS: readonly {
  readonly turn: number
  readonly matrix: (x: number, y: number, width: number, height: number) => MatrixNumbers
}[] = [
  { turn: 0, matrix: (x, y) => [1, 0, 0, 1, x, y] },
  { turn: 90, matrix: (x, y, _, height) => [0, 1, -1, 0, x + height, y] },
  { turn: 180, matrix: (x, y, width, height) => [-1, 0, 0, -1, x + width, y + height] },
  { turn: 270, matrix: (x, y, width) => [0, -1, 1, 0, x, y + width] },
]

describe('places for fields', () => {
  it('are found in a form that a browser printed', async () => {
    expect(named(await placesIn(printed('consent')))).toEqual([
      'name 성명',
      'birthDate 생년월일',
      'address 주소',
      'phone 연락처',
      'area 전용면적(㎡)',
      'dong 동',
      'ho 호',
      'dong 동',
      'ho 호수',
      'checkbox 동의함',
      'checkbox 동의하지않음',
      'date 년',
      'date 월',
      'date 일',
      'name 성명',
      'signature (서명또는인)',
    ])
  })

  it('are found in a form that LibreOffice printed, below the headings of a table, and on dots to write on', async () => {
    expect(named(await placesIn(printed('power-of-attorney')))).toEqual([
      'name 성명',
      'birthDate 생년월일',
      'phone 휴대전화',
      'dong 동',
      'ho 호',
      'address 현주소',
      'name 이름',
      'phone 연락처',
      'address 주민등록상주소',
      'signature 서명',
      'date 작성일자',
      'name 위임인성명',
      'signature (인)',
    ])
  })

  for (const form of ['consent', 'power-of-attorney'])
    it(`are blank, on the page and wide enough: ${form}`, async () => {
      const bytes = printed(form)
      const places = await placesIn(bytes)
      const edges = places.map(({ x, y, width, height }) => Math.min(x, y, 1 - x - width, 1 - y - height))
      expect(Math.min(...edges)).toBeGreaterThanOrEqual(0)
      const written = places.filter(({ kind, label }) => kind !== 'checkbox' && !label.startsWith('('))
      expect(named(written.filter(({ width }) => width < 0.03))).toEqual([])
      const shares = await Promise.all(written.map((place) => blankShare(bytes, place)))
      expect(named(written.filter((_, index) => (shares[index] ?? 0) < 0.95))).toEqual([])
    })

  it.each(TURNS)(
    'are found where they are shown on a page that is turned by $turn and cropped',
    async ({ turn, matrix }) => {
      const bytes = printed('consent')
      const { pages, places: upright } = await read({ bytes, sender: 'somebody' })
      const { width = 0, height = 0 } = pages[0] ?? {}
      const document = await PDFDocument.create()
      const form = await document.embedPage((await PDFDocument.load(bytes)).getPage(0))
      // The form lies so that it is upright once the page is turned, in a corner of a larger page
      // far from zero.
      const [across, up] = turn % 180 === 0 ? [width, height] : [height, width]
      const page = document.addPage([across + 200, up + 300])
      page.setMediaBox(-500, 700, across + 200, up + 300)
      page.setCropBox(-400, 900, across, up)
      page.setRotation(degrees(turn))
      page.pushOperators(concatTransformationMatrix(...matrix(-400, 900, width, height)))
      page.drawPage(form, { x: 0, y: 0 })
      const turned = await read({ bytes: await document.save(), sender: 'somebody' })
      expect(turned.pages[0]?.width).toBeCloseTo(width, 2)
      expect(named(turned.places)).toEqual(named(upright))
      const off = turned.places.map(
        (place, index) => Math.abs(place.x - (upright[index]?.x ?? 9)) + Math.abs(place.y - (upright[index]?.y ?? 9)),
      )
      expect(Math.max(...off)).toBeLessThan(0.01)
    },
  )

  it('are found before 동 and 호 that stand close together behind the name of a complex, and in no sentence', async () => {
    const unit = '행복마을 무지개아파트'
    const lines: readonly Line[] = [
      [unit, 80, 700],
      ['동', 245, 700],
      ['호', 277, 700],
      ['아파트 동 호 수를 적습니다', 80, 600],
    ]
    const form = koreanForm({ lines, reach: [1160, 300] })
    expect(named(await placesIn(Buffer.from(form)))).toEqual(['dong 동', 'ho 호'])
  })

  it('are found where fonts are not in the file', async () => {
    const file = awkwardPdfs.find(({ name }) => name === 'no fonts embedded')
    expect(named(await placesIn(Buffer.from((await file?.make()) ?? [])))).toEqual(['name 성명'])
  })
})

describe('labels', () => {
  it('are known with spaces between, with colons, and with what they explain', () => {
    const wanted: Readonly<Record<string, string>> = {
      '성   명 :': 'name',
      '성명(한글)': 'name',
      '생 년 월 일': 'birthDate',
      '휴대폰 번호': 'phone',
      '전용면적(㎡)': 'area',
      '(서명 또는 인)': 'signature',
      '（인）': 'signature',
      '(서명 또는 날인)': 'signature',
      '서명 또는 날인': 'signature',
      동의일자: 'date',
      호수: 'ho',
    }
    expect(Object.fromEntries(Object.keys(wanted).map((text) => [text, kindOfLabel(text)]))).toEqual(wanted)
  })

  it('are no other words', () => {
    for (const text of ['성명을', '주소지를', '동의', '호감', '인', '', '서울시', '(갑)'])
      expect(kindOfLabel(text)).toBeUndefined()
  })

  it('tell what fields of forms are for by their names', () => {
    const names = ['Owner_Name', 'birth_date', '휴대전화(필수)', 'addr1', '서명란', 'Text7']
    expect(names.map(kindOfFieldName)).toEqual(['name', 'birthDate', 'phone', 'address', 'signature', 'text'])
  })
})
