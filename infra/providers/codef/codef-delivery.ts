import type { PrintedRegister } from '../../lib/registry-record/index.ts'
import type { FoundUnit, RegisterOutcome, RequestedUnit } from '../registers.ts'
import { codefPrinted, UnreadableRegister } from './codef-printed.ts'
import { chosenOf, isUnit } from './codef-selection.ts'
import { SUCCESS } from './codef-errors.ts'
import { entryHead, registerData, uniqueNoOf, type FoundAddress, type RegisterData } from './codef-wire.ts'

type NumberedUnit = RequestedUnit & { readonly uniqueNo: string }

const PDF = Buffer.from('%PDF-')
const ISSUED = '1'
const LOOKED_UP = '2'
const SHOWN_LATE = '4'

const unclear = (message: string): RegisterOutcome => ({
  kind: 'unclear',
  code: SUCCESS,
  message: `${message} 결제되었을 수 있으니 미열람 내역을 확인해 주세요.`,
})

const pdfOf = (base64: string | null | undefined): Uint8Array | null => {
  if (!base64) return null
  const file = Buffer.from(base64, 'base64')
  return file.subarray(0, PDF.length).equals(PDF) ? new Uint8Array(file) : null
}

const printedOf = (entries: unknown): PrintedRegister | undefined => {
  try {
    return codefPrinted(entries)
  } catch (error) {
    if (error instanceof UnreadableRegister) return undefined
    throw error
  }
}

/** Tells whether an answer's entry is that of the unit: by its number and by its 동·호. */
const isRequestedUnit = (entries: unknown, { uniqueNo, dong, ho }: NumberedUnit): boolean => {
  const head = entryHead.safeParse(entries)
  return head.success && uniqueNoOf(head.data.commUniqueNo) === uniqueNo && isUnit(head.data.resRealty, { dong, ho })
}

/**
 * Reads the answer to a paying call. Anything but the unit's own register may have been paid all
 * the same, and is unclear: that of another unit, an unreadable one, and several. `price`: in won,
 * of what is bought now.
 */
export const deliveredOf = (data: unknown, unit: NumberedUnit, price: number): RegisterOutcome => {
  const read = registerData.safeParse(data)
  if (!read.success) return unclear('등기소의 답을 읽지 못했습니다.')
  const { resIssueYN, resRegisterEntriesList, resOriGinalData, resOriginalData } = read.data
  if (resIssueYN === '0')
    return {
      kind: 'refused',
      problem: 'refused',
      code: SUCCESS,
      message: '등기소가 발급하지 않았습니다. 인터넷등기소에서 이 부동산을 열람할 수 있는지 확인해 주세요.',
    }
  if (resIssueYN !== ISSUED && resIssueYN !== SHOWN_LATE)
    return unclear('발급되었다고 하나 등기사항증명서가 오지 않았습니다.')
  const [entries, ...more] = resRegisterEntriesList ?? []
  if (entries === undefined) return unclear('등기사항증명서 없이 답이 왔습니다.')
  if (more.length > 0) return unclear('등기사항증명서가 여러 건 왔습니다.')
  if (!isRequestedUnit(entries, unit)) return unclear('다른 부동산의 등기사항증명서가 왔습니다.')
  const printed = printedOf(entries)
  if (!printed) return unclear('등기사항증명서를 읽지 못했습니다.')
  const register = { uniqueNo: unit.uniqueNo, printed, pdf: pdfOf(resOriGinalData ?? resOriginalData) }
  return { kind: 'delivered', register, price: resIssueYN === SHOWN_LATE ? 0 : price }
}

/**
 * Returns the results of a look-up, as entries or as addresses; undefined where they are
 * unreadable.
 */
const addressesOf = (data: RegisterData | undefined): readonly FoundAddress[] | undefined => {
  const entries = (data?.resRegisterEntriesList ?? []).map((one) => entryHead.safeParse(one).data)
  const found = entries.flatMap((one) =>
    one ? [{ commUniqueNo: one.commUniqueNo, commAddrLotNumber: one.resRealty }] : [],
  )
  return found.length === entries.length ? [...found, ...(data?.resAddrList ?? [])] : undefined
}

/** Returns the number in the answer to a free look-up: only that of the unit's own 동·호. */
export const foundUnitOf = (data: unknown, unit: RequestedUnit): FoundUnit => {
  const refused = (problem: 'not-found' | 'several-found' | 'wrong-register' | 'unreadable', message: string) =>
    ({ kind: 'refused', problem, code: SUCCESS, message }) as const
  const read = registerData.safeParse(data)
  const addresses = addressesOf(read.data)
  const isLookedUp = read.data?.resIssueYN === LOOKED_UP || read.data?.resIssueYN === SHOWN_LATE
  if (!isLookedUp || !addresses)
    return refused('unreadable', '등기소의 답을 읽지 못했습니다. 고유번호를 확인해 입력해 주세요.')
  if (addresses.length === 0) return refused('not-found', '해당하는 부동산을 찾지 못했습니다. 주소를 확인해 주세요.')
  const chosen = chosenOf(addresses, unit)
  if (chosen.kind === 'none')
    return refused('wrong-register', '찾은 부동산의 동·호나 고유번호가 다릅니다. 주소와 동·호를 확인해 주세요.')
  if (chosen.kind === 'several')
    return refused('several-found', '이 동·호인 부동산이 여러 건입니다. 고유번호를 입력해 주세요.')
  return { kind: 'found', uniqueNo: chosen.uniqueNo }
}

/** Tells whether an answer says that the unit was looked up and that nothing was issued. */
export const isLookUpOnly = (data: unknown, unit: NumberedUnit): boolean =>
  registerData.safeParse(data).data?.resIssueYN === LOOKED_UP && foundUnitOf(data, unit).kind === 'found'
