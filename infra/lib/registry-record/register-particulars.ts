import type { PrintedRegister } from './printed-register.ts'
import { joinLines, squeezed, type TextLine } from './table/text-lines.ts'
import { UnfitRegister } from './unfit-register.ts'

/** Lines of a page outside of tables, from the top, and the right end of its text. */
export type PageLines = { readonly lines: readonly TextLine[]; readonly right: number }

type RegisterHeading = Omit<PrintedRegister, 'tables'>

const HEADING = /^등기사항(전부|일부)증명서(?:\(([^)]*)\))?(?:-(.+?)-)?$/u
const SUBJECT = /^-(집합건물|건물|토지)-$/u
const PROPERTY = /^\[\s*(집\s*합\s*건\s*물|건\s*물|토\s*지)\s*\]\s*/u
const UNIQUE_NO = /고유번호:?(\d{4}-\d{4}-\d{6})/u
const OFFICE = /^관\s*할\s*등\s*기\s*소\s*:?\s*(.*)$/u
const DAY = String.raw`(\d{4})[년./-](\d{1,2})[월./-](\d{1,2})일?`
const TIME = String.raw`(?:(\d{1,2})(?:시|:)(\d{1,2})(?:분|:)(\d{1,2})초?)?`
const ISSUED = new RegExp(`(열람일시|열람일|발행일시|발행일|발급일시|발급일|출력일시):?${DAY}${TIME}`, 'u')
const NUMBERED = /(?:^|\s)(\d{1,3})\s*\/\s*(\d{1,3})$/u
const ASIDE = /^(?:고유번호|열람일시|발행|발급|출력일시)/u
/** Extents of a document, with the usual spaces. */
const EXTENTS: Readonly<Record<string, string>> = { 말소사항포함: '말소사항 포함', 현재유효사항: '현재 유효사항' }

const isHeading = ({ text }: TextLine): boolean => HEADING.test(squeezed(text))

const headingOf = (lines: readonly TextLine[]): { readonly heading: string; readonly subject: string | undefined } => {
  const at = lines.findIndex(isHeading)
  const [, scope = '', extent = '', within] = HEADING.exec(squeezed(lines[at]?.text ?? '')) ?? []
  const below = lines
    .slice(at + 1, at + 4)
    .map(({ text }) => SUBJECT.exec(squeezed(text))?.[1])
    .find((each) => each !== undefined)
  const bracket = lines.map(({ text }) => PROPERTY.exec(text)?.[1]).find((each) => each !== undefined)
  const subject = within ?? below ?? (bracket && squeezed(bracket))
  return { heading: `등기사항${scope}증명서(${EXTENTS[extent] ?? extent}) - ${subject ?? ''} -`, subject }
}

const propertyOf = ({ lines, right }: PageLines): string => {
  const at = lines.findIndex(({ text }) => PROPERTY.test(text))
  const [first] = at < 0 ? [] : lines.slice(at)
  if (!first) return ''
  const rest = lines.slice(at)
  const end = rest.findIndex(({ text, top }, index) => {
    const before = rest[index - 1]
    const isFar = before !== undefined && top - before.bottom > before.bottom - before.top
    return ASIDE.test(squeezed(text)) || isFar
  })
  return joinLines(end < 0 ? rest : rest.slice(0, end), right - first.left, 0).replace(PROPERTY, '')
}

/** Parses a time in Korea to ISO UTC; null where it is invalid. */
const momentOf = (text: string): string | null => {
  const found = ISSUED.exec(squeezed(text))
  const [, name = '', ...parts] = found ?? []
  // An unreadable time must not become midnight.
  if (!found || (name.endsWith('시') && parts[3] === undefined)) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map((part: string | undefined) =>
    Number(part ?? 0),
  )
  const moment = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  // The 31st of a month of 30 days is invalid.
  if (moment.getUTCMonth() !== month - 1 || moment.getUTCDate() !== day || hour > 23) return null
  return new Date(moment.getTime() - 9 * 3_600_000).toISOString()
}

type PageNumber = { readonly page: number; readonly of: number }

const numberOf = ({ lines }: PageLines): PageNumber | undefined => {
  for (const { text } of lines.toReversed()) {
    const [, page, of] = NUMBERED.exec(text) ?? []
    if (page !== undefined && of !== undefined) return { page: Number(page), of: Number(of) }
  }
  return undefined
}

const MISSING_PAGES = '쪽이 빠졌거나 순서가 바뀐 파일입니다. 모든 쪽이 차례로 든 등기사항전부증명서 PDF를 올려 주세요.'

/**
 * Checks the page numbers ("2/5"): all pages must be there and in order; the summary may have
 * numbers of its own.
 */
const checkPages = (pages: readonly PageLines[]): void => {
  const numbers = pages.map(numberOf)
  if (numbers.every((number) => number === undefined)) return
  const isInOrder = numbers.every((number, index) => {
    const [before, next] = [numbers[index - 1], numbers[index + 1]]
    if (!number) return false
    const follows = before && number.page === before.page + 1 && number.of === before.of
    const ends = number.page === number.of
    return (follows || number.page === 1) && (ends ? !next || next.page === 1 : next?.page === number.page + 1)
  })
  if (!isInOrder) throw new UnfitRegister('broken', MISSING_PAGES)
}

const VIEWED = /열람일시/u
const MIXED_PAGES =
  '열람일시가 서로 다른 쪽이 섞여 있습니다. 한 번에 열람한 등기사항전부증명서 PDF를 그대로 올려 주세요.'

/** Returns the time of issue, which must be the same on all pages. */
const issuedAtOf = (texts: readonly string[]): string | null => {
  const viewed = new Set(texts.filter((text) => VIEWED.test(squeezed(text))).map(momentOf))
  if (viewed.size > 1) throw new UnfitRegister('broken', MIXED_PAGES)
  const [first] = viewed
  return first ?? texts.map(momentOf).find((moment) => moment !== null) ?? null
}

const headingPage = (pages: readonly PageLines[]): PageLines => {
  const headed = pages.filter(({ lines }) => lines.some(isHeading))
  const [first] = headed
  if (!first) throw new UnfitRegister('not-a-register')
  const uniqueNos = pages.flatMap(({ lines }) => lines.map(({ text }) => UNIQUE_NO.exec(squeezed(text))?.[1] ?? ''))
  const different = new Set(uniqueNos.filter((number) => number !== ''))
  // A register that is in the file twice would count its entries twice. A heading that is repeated
  // on all pages starts a register only on its first.
  const starts = headed.filter((page) => (numberOf(page)?.page ?? 1) === 1)
  if (different.size > 1 || starts.length > 1) throw new UnfitRegister('several-registers')
  return first
}

/**
 * Reads the parts of a register outside of its tables.
 * @throws {UnfitRegister} where it is none, is of land or a building, or is several
 */
export const particularsOf = (pages: readonly PageLines[]): RegisterHeading => {
  const first = headingPage(pages)
  const { heading, subject } = headingOf(first.lines)
  if (subject === '토지' || subject === '건물') throw new UnfitRegister('not-a-unit')
  if (subject !== '집합건물' || heading.startsWith('등기사항일부')) throw new UnfitRegister('not-a-register')
  checkPages(pages)
  const texts = pages.flatMap(({ lines }) => lines.map(({ text }) => text))
  const firstOf = <T>(find: (text: string) => T | null | undefined): T | undefined =>
    texts.map(find).find((each) => each !== null && each !== undefined) ?? undefined
  return {
    heading,
    uniqueNo: firstOf((text) => UNIQUE_NO.exec(squeezed(text))?.[1]) ?? '',
    property: propertyOf(first),
    office:
      firstOf((text) =>
        OFFICE.exec(text)?.[1]
          ?.split(/\/|발행\s*등기소/u)[0]
          ?.trim(),
      ) ?? '',
    issuedAt: issuedAtOf(texts),
  }
}
