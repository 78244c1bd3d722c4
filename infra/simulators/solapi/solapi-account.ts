import type { SolapiSwitches } from './solapi-switches.ts'

/** Template at the simulated vendor, as its list shows it. */
export type SimulatedTemplate = {
  readonly templateId: string
  readonly name: string
  /** Content with its variables: `#{이름}`. */
  readonly content: string
  readonly status: 'PENDING' | 'INSPECTING' | 'APPROVED' | 'REJECTED'
  readonly title?: string
  readonly subtitle?: string
  readonly buttons?: readonly { readonly name: string; readonly url: string }[]
}

/** Simulated account. */
export type SimulatedAccount = {
  /** Name on the simulated phones; absent for the installation's account. */
  readonly title?: string
  readonly pfId: string
  /** Registered sender numbers. */
  readonly senders: readonly string[]
  readonly templates: readonly SimulatedTemplate[]
  /** Prices in won a message. */
  readonly prices: { readonly alimtalk: number; readonly sms: number; readonly lms: number }
}

const placeholders = /#\{[^}]*\}/g

/** Fills the variables of a text; one without a value stays empty. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(placeholders, (place) => values[place] ?? '')

/** Lists the distinct variables of a template: those of its title, its text and its buttons. */
export const placeholdersOf = ({ content, title, subtitle, buttons = [] }: SimulatedTemplate): readonly string[] => [
  ...new Set(
    [title, subtitle, content, ...buttons.map(({ url }) => url)].flatMap((text) => text?.match(placeholders) ?? []),
  ),
]

/** Returns a template as it is now, with the vendor's switches applied. */
export const templateNow = (
  template: SimulatedTemplate,
  { rejectedTemplates, changedTemplates }: Pick<SolapiSwitches, 'rejectedTemplates' | 'changedTemplates'>,
): SimulatedTemplate => ({
  ...template,
  ...(rejectedTemplates.includes(template.templateId) ? { status: 'REJECTED' as const } : {}),
  ...(changedTemplates.includes(template.templateId)
    ? { content: `${template.content}\n※ 발송사에서 수정한 문구입니다.` }
    : {}),
})

/**
 * Returns the type of a text message: an SMS holds 90 bytes of EUC-KR, where Hangul takes two; a
 * longer text is an LMS.
 */
export const smsTypeOf = (text: string): 'SMS' | 'LMS' =>
  [...text].reduce((bytes, letter) => bytes + (letter.charCodeAt(0) < 0x80 ? 1 : 2), 0) <= 90 ? 'SMS' : 'LMS'

/** Keys, channel and sender number of a simulated account. */
export type SimulatedKeys = {
  readonly title: string
  readonly apiKey: string
  readonly apiSecret: string
  readonly pfId: string
  readonly from: string
}

/**
 * Accounts of complexes at the simulated vendor. Their templates are those of the installation's
 * account.
 */
export const simulatedComplexAccounts: readonly [SimulatedKeys, SimulatedKeys] = [
  {
    title: '한빛마을 계정',
    apiKey: 'DANJICOMPLEX0001',
    apiSecret: 'danji-complex-secret-of-nothing-1',
    pfId: 'KA01PF-danji-complex-1',
    from: '0310001111',
  },
  {
    title: '새마을 계정',
    apiKey: 'DANJICOMPLEX0002',
    apiSecret: 'danji-complex-secret-of-nothing-2',
    pfId: 'KA01PF-danji-complex-2',
    from: '0310002222',
  },
]
