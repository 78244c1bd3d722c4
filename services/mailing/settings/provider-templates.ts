import type { ListType } from '#events/list/list.events.ts'
import type { MessageOccasion } from '#events/messaging/message-settings.events.ts'
import type { Messaging, ProviderTemplate } from '#infra/providers/messaging.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { hashOf } from '../../core/secrets.ts'
import { messagesErrorOf } from '../delivery/provider-errors.ts'
import { isKnownVariable, variablesOf, type VariableName } from './variables.ts'

/** Milliseconds for which the provider's templates are cached. */
const MAX_CACHE_MS = 30_000

type CachedTemplates = { readonly readAt: number; readonly templates: Promise<readonly ProviderTemplate[]> }
const cachedTemplates = new WeakMap<Messaging, CachedTemplates>()

const read = async ({ sender, pfId }: Messaging): Promise<readonly ProviderTemplate[]> => {
  try {
    return await sender.templates(pfId)
  } catch (error) {
    const code = messagesErrorOf(error)
    if (code === undefined) throw error
    throw Object.assign(new DomainError(code), { cause: error })
  }
}

/**
 * Returns the channel's templates, at most 30 s old; concurrent callers share one request.
 * @throws DomainError MESSAGES_UNAVAILABLE, MESSAGES_KEY_REFUSED, which are not cached
 */
export const readTemplates = ({
  messaging,
  clock,
}: Pick<Deps, 'messaging' | 'clock'>): Promise<readonly ProviderTemplate[]> => {
  const now = clock().getTime()
  const known = cachedTemplates.get(messaging)
  if (known && now >= known.readAt && now < known.readAt + MAX_CACHE_MS) return known.templates
  const asked: CachedTemplates = { readAt: now, templates: read(messaging) }
  cachedTemplates.set(messaging, asked)
  asked.templates.catch(() => {
    if (cachedTemplates.get(messaging) === asked) cachedTemplates.delete(messaging)
  })
  return asked.templates
}

const ofStatus: Readonly<Record<Exclude<ProviderTemplate['status'], 'approved'>, string>> = {
  pending: '아직 심사를 요청하지 않은 템플릿입니다. 발송사에서 검수를 요청하고, 승인된 뒤에 선택해주세요.',
  inspecting: '카카오에서 심사하고 있는 템플릿입니다. 승인된 뒤에 선택해주세요.',
  rejected: '카카오에서 반려된 템플릿입니다. 발송사에서 내용을 수정해 다시 검수를 받거나, 다른 템플릿을 선택해주세요.',
}

const occasionNames: Readonly<Record<MessageOccasion, string>> = {
  invitation: '시작 안내',
  reminder: '미참여 안내',
  deadline: '마감 안내',
  completed: '접수 확인',
  result: '결과 안내',
}

const problemOfVariable = (name: string, occasion: MessageOccasion, type: ListType): string | null => {
  if (!isKnownVariable(name))
    return `${name} 변수에 채울 내용이 없습니다. 쓸 수 있는 변수로 바꾼 템플릿을 승인받아 선택해주세요.`
  const variable = variablesOf(type).find((one) => one.name === name)
  if (!variable) return `${name} 변수는 투표 리스트에서만 쓸 수 있습니다. 다른 템플릿을 선택해주세요.`
  return variable.occasions.includes(occasion)
    ? null
    : `${name} 변수는 ${occasionNames[occasion]}에서 쓸 수 없습니다. 다른 템플릿을 선택해주세요.`
}

/** `#{링크}` is a whole address: anything before it makes another one, which leads nowhere. */
const isBrokenAddress = (url: string): boolean => url.includes('#{링크}') && url.trim() !== '#{링크}'

const problemOfButton = ({ name, type, url }: ProviderTemplate['buttons'][number]): string | null => {
  if (type !== 'WL') return null
  if (url === null || url.trim() === '')
    return `"${name}" 버튼에 모바일 주소가 없습니다. 주소를 넣은 템플릿을 승인받아 선택해주세요.`
  return isBrokenAddress(url)
    ? `"${name}" 버튼의 주소는 "…/m/#{링크코드}"로 적어야 열립니다. 주소를 수정한 템플릿을 승인받아 선택해주세요.`
    : null
}

const firstProblem = <Thing>(things: readonly Thing[], problem: (thing: Thing) => string | null): string | null => {
  for (const thing of things) {
    const found = problem(thing)
    if (found !== null) return found
  }
  return null
}

/**
 * Returns the reason why a template cannot be used for an occasion of lists of a type and what to
 * do, in Korean; null if it can.
 */
export const problemOf = (template: ProviderTemplate, occasion: MessageOccasion, type: ListType): string | null => {
  if (template.status !== 'approved') return ofStatus[template.status]
  if (template.isSecured === true)
    return '휴대전화에서만 볼 수 있는 보안 템플릿이라 안내에 쓸 수 없습니다. 보안 설정이 없는 템플릿을 선택해주세요.'
  return (
    firstProblem(template.variables, (name) => problemOfVariable(name, occasion, type)) ??
    firstProblem(template.buttons, problemOfButton)
  )
}

const TEMPLATE_MISSING = '발송사에 없는 템플릿입니다. 다른 템플릿을 선택해주세요.'

/** Returns the problem of a template by its id, among those that the provider has. */
export const problemOfChosen = (
  templates: readonly ProviderTemplate[],
  { templateId, occasion, listType }: ChosenTemplate,
): string | null => {
  const template = templates.find((one) => one.templateId === templateId)
  return template ? problemOf(template, occasion, listType) : TEMPLATE_MISSING
}

export type ChosenTemplate = {
  readonly templateId: string
  readonly occasion: MessageOccasion
  readonly listType: ListType
}

/**
 * Returns a template that may be used for an occasion.
 * @throws DomainError TEMPLATE_NOT_USABLE with the reason; MESSAGES_UNAVAILABLE,
 * MESSAGES_KEY_REFUSED
 */
export const usableTemplate = async (
  deps: Pick<Deps, 'messaging' | 'clock'>,
  chosen: ChosenTemplate,
): Promise<ProviderTemplate> => {
  const templates = await readTemplates(deps)
  const message = problemOfChosen(templates, chosen)
  const template = templates.find(({ templateId }) => templateId === chosen.templateId)
  if (message !== null || !template)
    throw new DomainError('TEMPLATE_NOT_USABLE', [{ path: 'templateId', message: message ?? TEMPLATE_MISSING }])
  return template
}

/** Returns the SHA-256, hex, of all that a template shows: its text, emphasis and buttons. */
export const hashOfTemplate = ({ content, emphasis, buttons }: ProviderTemplate): string =>
  hashOf(
    JSON.stringify([
      content,
      emphasis && [emphasis.title, emphasis.subtitle],
      buttons.map(({ name, type, url }) => [name, type, url]),
    ]),
  )

type Filling = Readonly<Record<VariableName, string>>

/**
 * Fills the variables of a text in one pass, so that a value that looks like a variable is not
 * replaced. Variables without a value stay.
 */
export const fillText = (text: string, variables: Filling): string =>
  text.replaceAll(/#\{[^}]{0,50}\}/g, (place) => variables[place as VariableName] ?? place)

/**
 * Returns the text of a template as it arrives, without emphasis and buttons; it is also the text
 * of the SMS.
 */
export const arrivingText = ({ content }: Pick<ProviderTemplate, 'content'>, variables: Filling): string =>
  fillText(content, variables)

/** Selects the variables that a template contains, to send them to the provider. */
export const variablesFor = ({ variables: places }: Pick<ProviderTemplate, 'variables'>, variables: Filling): Filling =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => places.includes(name)))
