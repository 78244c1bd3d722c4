import type { Cell } from '#infra/lib/spreadsheet/index.ts'
import type { RollField } from '../../roll/fields.contract.ts'
import type { RollProblem } from '../roll-imports.contract.ts'

type Level = RollProblem['level']
const error = (sentence: string) => ({ level: 'error', sentence }) as const
const warning = (sentence: string) => ({ level: 'warning', sentence }) as const
const note = (sentence: string) => ({ level: 'note', sentence }) as const

/** Kinds of problems that a roll can have, with level and remedy. Kinds are never renamed. */
export const problemKinds = {
  'titles-not-found': error(
    '제목 행(동, 호, 소유자명 등)을 찾지 못했습니다. 제목이 있는 행을 고르거나 열마다 항목을 지정해 주세요.',
  ),
  'column-missing': error('꼭 있어야 하는 열을 찾지 못했습니다. 어느 열인지 지정해 주세요.'),
  'formula-without-value': error(
    '수식의 결과값이 파일에 들어 있지 않습니다. 엑셀에서 열어 저장한 뒤 다시 올려 주세요.',
  ),
  'cell-too-long': error('칸에 적힌 글자가 2,000자를 넘습니다. 필요한 내용만 남겨 주세요.'),
  'cell-error': error('칸에 오류값이 들어 있습니다. 칸을 수정해 주세요.'),
  'dong-missing': error('동이 비어 있습니다. 동을 적어 주세요.'),
  'ho-missing': error('호가 비어 있습니다. 호를 적어 주세요.'),
  'unit-missing': error(
    '동과 호가 비어 있습니다. 동과 호를 적어 주세요. 위 세대의 공유자면 위와 같은 동과 호를 적어 주세요.',
  ),
  'name-missing': error('소유자 이름이 비어 있습니다. 이름을 적어 주세요.'),
  'unit-unreadable': error('동이나 호로 읽을 수 없습니다. 동과 호를 20자 이내로 적어 주세요.'),
  'unit-became-date': error('엑셀이 동·호를 날짜로 바꾸었습니다. 칸을 텍스트로 바꾸고 다시 적어 주세요.'),
  'several-units': error('한 칸에 호가 둘 이상 적혀 있습니다. 한 행에 한 세대만 적어 주세요.'),
  'unit-contradicts': error('동 칸과 호 칸에 적힌 동이 서로 다릅니다. 둘 가운데 하나를 수정해 주세요.'),
  'ho-spelled-otherwise': error(
    '같은 동에 표기만 다른 호가 있어 한 세대인지 두 세대인지 알 수 없습니다. 한 세대면 똑같이 적고, 두 세대면 구별되게(예: 상가B101) 적어 주세요.',
  ),
  'ho-listed-otherwise': error(
    '명부에 표기만 다른 호가 있어 같은 세대인지 알 수 없습니다. 같은 세대면 명부와 똑같이 적고, 다른 세대면 구별되게(예: 상가B101) 적어 주세요.',
  ),
  'owner-not-filled': error(
    '건축물대장의 세대만 있고 소유자가 비어 있습니다. 소유자를 적어 다시 올리면 그 행만 더해집니다.',
  ),
  'name-too-long': error('이름이 100자를 넘습니다. 이름만 남겨 주세요.'),
  'names-too-many': error('한 칸에 적힌 이름이 100명을 넘습니다. 여러 행으로 나누어 적어 주세요.'),
  'unit-too-many-owners': error(
    '한 세대의 소유자가 50명을 넘습니다. 50명까지만 가져올 수 있으니 명부를 확인해 주세요.',
  ),
  'name-unreadable': error('이름으로 읽을 수 없습니다. 소유자 이름을 적어 주세요.'),
  'owner-twice-phone-differs': error(
    '같은 세대에 같은 이름이 다른 전화번호로 또 있어 같은 사람인지 알 수 없습니다. 한 사람이면 번호를 하나로 맞추고, 두 사람이면 이름을 서로 다르게(예: 김영숙A) 적고 본인에게 알려 주세요.',
  ),
  'owner-twice-birth-differs': error(
    '같은 세대에 같은 이름이 다른 생년월일로 또 있어 같은 사람인지 알 수 없습니다. 한 사람이면 생년월일을 하나로 맞추고, 두 사람이면 이름을 서로 다르게(예: 김영숙A) 적고 본인에게 알려 주세요.',
  ),
  'area-differs': error(
    '같은 세대의 다른 행과 전용면적이 다릅니다. 소유자마다 나누지 말고 세대 전체의 면적 하나로 맞춰 주세요.',
  ),
  'land-share-differs': error(
    '같은 세대의 다른 행과 대지권지분이 다릅니다. 소유자마다 나누지 말고 세대 전체의 지분 하나로 맞춰 주세요.',
  ),
  'row-invalid': error('이 행은 가져올 수 없습니다. 내용을 수정해 주세요.'),

  'titles-assumed': warning('제목 행이 없어 동, 호, 이름, 전화번호, 면적의 차례로 읽었습니다. 맞는지 확인해 주세요.'),
  'cell-error-left-out': warning('칸에 오류값이 들어 있어 이 항목을 비워 두고 가져옵니다.'),
  'phone-several': warning('전화번호가 여럿이라 하나만 가져옵니다.'),
  'phone-unreadable': warning('전화번호로 읽을 수 없어 비워 두고 가져옵니다.'),
  'phone-lost-digits': warning('전화번호가 지수(1.01E+09)로 바뀌어 뒷자리를 잃었습니다. 비워 두고 가져옵니다.'),
  'phone-of-another': warning('본인이 아닌 사람의 전화번호로 보입니다. 그대로 가져오니 확인해 주세요.'),
  'birth-impossible': warning('달력에 없거나 아직 오지 않은 날짜라 생년월일을 비워 두고 가져옵니다.'),
  'birth-unreadable': warning('생년월일로 읽을 수 없어 비워 두고 가져옵니다.'),
  'birth-century-guessed': warning('연도가 두 자리라 몇 년대인지 알 수 없습니다. 짐작해서 가져오니 확인해 주세요.'),
  'birth-ambiguous': warning(
    '0이 빠진 생년월일로도, 엑셀의 날짜 번호로도 읽을 수 있습니다. 하나로 읽었으니 확인해 주세요.',
  ),
  'birth-several': warning('생년월일이 여럿이라 첫 번째 것만 가져옵니다.'),
  'address-unreadable': warning('주소로 읽을 수 없어 비워 두고 가져옵니다.'),
  'address-too-long': warning('주소가 200자를 넘어 비워 두고 가져옵니다.'),
  'email-unreadable': warning('이메일로 읽을 수 없어 비워 두고 가져옵니다.'),
  'language-unreadable': warning(
    '한국어, 영어, 중국어, 베트남어 가운데 하나로 읽을 수 없어 안내 언어를 비워 두고 가져옵니다.',
  ),
  'area-unreadable': warning('면적으로 읽을 수 없어 비워 두고 가져옵니다.'),
  'area-impossible': warning('있을 수 없는 면적이라 비워 두고 가져옵니다.'),
  'area-odd': warning('흔치 않은 면적입니다. 그대로 가져오니 확인해 주세요.'),
  'share-unreadable': warning('소유지분으로 읽을 수 없어 비워 두고 가져옵니다.'),
  'share-impossible': warning('1보다 크거나 0인 지분이라 비워 두고 가져옵니다.'),
  'share-became-date': warning('엑셀이 지분을 날짜로 바꾼 것으로 보고 되돌려 가져옵니다. 확인해 주세요.'),
  'shares-exceed-one': warning('같은 세대 소유자들의 지분을 더하면 1보다 큽니다. 확인해 주세요.'),
  'names-by-spaces': warning('띄어 적은 이름 여럿으로 보고 나누어 가져옵니다. 확인해 주세요.'),
  'name-odd-letters': warning('이름에 흔치 않은 글자가 있습니다. 그대로 가져오니 확인해 주세요.'),
  'dong-filled-below-ground': warning(
    '동이 비어 있어 위의 동으로 읽었습니다. 지하나 상가처럼 다른 건물이면 동을 적어 주세요.',
  ),
  'dong-filled': warning('동이 비어 있어 위의 동으로 채웠습니다. 확인해 주세요.'),
  'dong-of-few': warning('다른 동과 달리 한두 세대뿐인 동입니다. 동 이름이 맞는지 확인해 주세요.'),
  'ledger-of-another': warning(
    '건축물대장과 맞는 동·호가 하나도 없습니다. 대장을 읽은 주소가 이 단지인지, 동·호를 맞게 읽었는지 확인해 주세요.',
  ),
  'dong-not-in-ledger': warning('건축물대장에 없는 동입니다. 그대로 가져오니 동 이름이 맞는지 확인해 주세요.'),
  'ho-not-in-ledger': warning('건축물대장의 그 동에 없는 호입니다. 그대로 가져오니 호가 맞는지 확인해 주세요.'),
  'ho-begins-with-dong': warning('호가 동 번호로 시작합니다. 적힌 그대로 호로 읽었으니 확인해 주세요.'),
  'ho-note-dropped': warning('호와 함께 적힌 말은 빼고 읽었습니다. 상가처럼 다른 건물이면 동을 적어 주세요.'),
  'owner-deceased': warning('사망으로 적혀 있습니다. 이름만 남기고 "확인 필요: 사망"으로 표시해 가져옵니다.'),
  'owner-transferred': warning('매도나 이전으로 적혀 있습니다. "소유권 이전"으로 표시해 가져옵니다.'),
  'owner-heirs-unregistered': warning(
    '상속이 진행 중인 것으로 적혀 있습니다. "확인 필요: 상속 등기 전"으로 표시해 가져옵니다.',
  ),
  'owner-whereabouts-unknown': warning('소재불명으로 적혀 있습니다. "확인 필요: 소재불명"으로 표시해 가져옵니다.'),
  'standing-in-remarks': warning('비고에 사망, 매도, 상속 같은 말이 있습니다. 지금 소유자가 맞는지 확인해 주세요.'),
  'remarks-cut': warning('비고가 1,000자를 넘어 앞부분만 가져옵니다.'),
  'standing-unreadable': warning('확인할 상태로 읽을 수 없어 비워 두고 가져옵니다.'),
  'row-hidden': warning('숨기거나 필터로 가린 행이라 가져오지 않습니다. 가져오려면 행을 골라 주세요.'),
  'row-struck': warning('취소선을 그은 행이라 가져오지 않습니다. 가져오려면 행을 골라 주세요.'),
  'text-struck': warning('취소선을 그은 글은 읽지 않았습니다.'),
  'column-hidden': warning('숨긴 열에서 읽었습니다. 맞는 열인지 확인해 주세요.'),
  'row-coloured': warning('색으로 표시한 행입니다. 표시한 뜻을 확인해 주세요.'),
  'co-owner-missing': warning('이름이 적히지 않은 공유자가 있습니다. 적힌 소유자만 가져옵니다.'),

  'phone-zero-restored': note('맨 앞의 0이 빠진 전화번호라 0을 붙였습니다.'),
  'phone-note-dropped': note('전화번호와 함께 적힌 말은 가져오지 않습니다.'),
  'phones-in-order': note('전화번호를 적힌 차례대로 소유자들에게 나누었습니다.'),
  'births-in-order': note('생년월일을 적힌 차례대로 소유자들에게 나누었습니다.'),
  'resident-number': note('주민등록번호에서 생년월일만 읽고 나머지는 읽지 않았습니다.'),
  'corporation-number': note('법인에게는 생년월일이 없어 이 칸을 가져오지 않습니다.'),
  'birth-zero-restored': note('맨 앞의 0이 빠진 생년월일이라 0을 붙였습니다.'),
  'birth-from-serial': note('엑셀의 날짜 번호를 생년월일로 바꾸었습니다.'),
  'area-from-pyeong': note('평을 ㎡로 바꾸었습니다.'),
  'area-rounded': note('면적을 소수점 넷째 자리까지 반올림했습니다.'),
  'land-share-of-whole': note('대지권 비율에서 이 세대의 몫(㎡)만 가져옵니다.'),
  'share-converted': note('소유지분을 분수로 바꾸었습니다.'),
  'share-of-several': note('세대 전체의 지분이라 소유자마다의 지분은 비워 두고 가져옵니다.'),
  'name-note-dropped': note('이름과 함께 적힌 말은 가져오지 않습니다.'),
  'name-spaces': note('이름 글자 사이의 빈칸을 없앴습니다.'),
  'co-owners-split': note('한 칸에 적힌 공유자들을 한 사람씩 나누었습니다.'),
  'dong-of-heading': note('위에 따로 적힌 동으로 읽었습니다.'),
  'dong-simplified': note('동 이름만 남기고 함께 적힌 말은 뺐습니다.'),
  'comments-kept': note('칸에 달린 메모를 비고로 가져옵니다.'),
  'row-chosen': note('숨기거나 취소선을 그은 행을 골라 가져옵니다.'),
  'merged-cells': note('병합된 칸을 첫 칸의 값으로 채웠습니다.'),
  formula: note('수식이 아니라 그 결과값을 가져옵니다.'),
  'titles-repeated': note('되풀이된 제목 행이라 건너뛰었습니다.'),
  'row-skipped': note('소유자의 행이 아니라(합계, 안내 글 등) 건너뛰었습니다.'),
  'empty-rows': note('빈 행이라 건너뛰었습니다.'),
  'owner-twice': note('같은 세대에 같은 이름이 또 있어 한 번만 가져옵니다.'),
  'unit-co-owned': note('같은 세대가 다른 이름으로 또 있어 공유자로 가져옵니다.'),
  'hidden-sheet': note('숨겨진 시트가 있습니다. 고르기 전에는 읽지 않습니다.'),
  macros: note('매크로가 들어 있는 파일입니다. 매크로는 실행하지 않고 값만 읽었습니다.'),
  links: note('다른 파일로 이어진 연결이 있습니다. 연결을 따라가지 않고 저장된 값만 읽었습니다.'),
} as const satisfies Readonly<Record<string, { readonly level: Level; readonly sentence: string }>>

export type ProblemKind = keyof typeof problemKinds

/** Problem of a cell before its position is added; `detail` says what exactly was read or meant. */
export type Finding = { readonly kind: ProblemKind; readonly detail?: string }
/** Value read from a cell; undefined if none is. */
export type CellReading<T> = { readonly value: T | undefined; readonly findings: readonly Finding[] }

export const accepted = <T>(value: T, ...findings: readonly Finding[]): CellReading<T> => ({ value, findings })
export const rejected = (...findings: readonly Finding[]): CellReading<never> => ({ value: undefined, findings })

/** Position of a problem; `row` from 1, `column` from 0. */
export type ProblemPosition = {
  readonly row?: number
  readonly column?: number | undefined
  readonly field?: RollField
  readonly value?: string | undefined
}

/** 0 → A, 26 → AA. */
export const columnLetter = (index: number): string =>
  (index < 26 ? '' : columnLetter(Math.floor(index / 26) - 1)) + String.fromCodePoint(65 + (index % 26))

const RESIDENT_NUMBER = /(?<!\d)(\d{6})\s?[-–]?\s?(\d)[\d*]{6}(?!\d)/g

/** Masks resident numbers: only the first six digits and the one after them are ever needed. */
export const withoutResidentNumbers = (text: string): string => text.replaceAll(RESIDENT_NUMBER, '$1-$2******')

export const hasResidentNumber = (text: string): boolean => text.search(RESIDENT_NUMBER) >= 0

const MAX_VALUE_LENGTH = 120
const MAX_DETAIL_LENGTH = 300

export const problemAt = (
  { kind, detail }: Finding,
  { row, column, field, value }: ProblemPosition = {},
): RollProblem => {
  const { level, sentence } = problemKinds[kind]
  return {
    level,
    kind,
    row: row ?? null,
    column: column === undefined ? null : columnLetter(column),
    field: field ?? null,
    message:
      detail === undefined ? sentence : `${sentence} (${withoutResidentNumbers(detail.slice(0, MAX_DETAIL_LENGTH))})`,
    value: value === undefined || value === '' ? null : withoutResidentNumbers(value).slice(0, MAX_VALUE_LENGTH),
  }
}

export const textOf = (cell: Cell | undefined): string => cell?.text ?? ''

/** Pattern of what people write into a cell without a value. */
const NOTHING = /^(없음|없슴|무|미상|불명|불상|미제공|모름|해당없음|미확인|미기재|공란|[-–—.·?x]+|n\/?a)$/i
export const isBlank = (text: string): boolean => text === '' || NOTHING.test(text.replaceAll(/\s/g, ''))

export const rowsBetween = (first: number, last: number): string => `${first}~${last}행`

/**
 * Kinds that are joined into one problem over consecutive rows, so that a merged column is not
 * reported row by row.
 */
const JOINED: ReadonlySet<string> = new Set<ProblemKind>([
  'merged-cells',
  'owner-not-filled',
  'dong-filled',
  'dong-filled-below-ground',
  'dong-of-heading',
  'formula',
  'row-hidden',
  'row-struck',
  'row-coloured',
])

export const joinRuns = (problems: readonly RollProblem[]): readonly RollProblem[] => {
  const joined: RollProblem[] = []
  const open = new Map<string, { readonly index: number; last: number }>()
  for (const problem of problems) {
    const key = `${problem.kind} ${problem.column}`
    const run = JOINED.has(problem.kind) ? open.get(key) : undefined
    const first = run && joined[run.index]
    if (run && first && problem.row === run.last + 1) {
      run.last = problem.row
      joined[run.index] = {
        ...first,
        message: `${first.message.replace(/ \([^()]*\)$/, '')} (${rowsBetween(first.row ?? 0, run.last)})`,
      }
      continue
    }
    open.set(key, { index: joined.length, last: problem.row ?? 0 })
    joined.push(problem)
  }
  return joined
}
