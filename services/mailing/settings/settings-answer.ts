import type { OccasionSettings } from '#events/messaging/message-settings.events.ts'
import type { ProviderTemplate } from '#infra/providers/messaging.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { listStatusAt, type ExistingList } from '../../list/list.decider.ts'
import {
  usualMessageSettings,
  type ListMessageSettings,
  type MessageSettingsState,
} from '../../messaging/message-settings.decider.ts'
import type { MessageSettings } from './message-settings.contract.ts'
import { nextAt, problemOfSchedule } from '../schedule/next-run.ts'
import { passingErrors } from '../delivery/provider-errors.ts'
import { translationProblems } from './language-form.ts'
import { problemOfChosen, readTemplates } from './provider-templates.ts'

/** Settings are shown without the provider, too: so long is it waited for. */
const PATIENCE_MS = 2_000

/** Returns the provider's templates if it answers soon; undefined otherwise. */
const templatesSoon = async (
  deps: Pick<Deps, 'messaging' | 'clock'>,
): Promise<readonly ProviderTemplate[] | undefined> => {
  const late = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => late.resolve(undefined), PATIENCE_MS)
  try {
    return await Promise.race([readTemplates(deps), late.promise])
  } catch (error) {
    if (error instanceof DomainError && passingErrors.includes(error.code)) return undefined
    throw error
  } finally {
    clearTimeout(timer)
  }
}

type SettingsFacts = {
  readonly list: ExistingList
  readonly settings: ListMessageSettings
  readonly templates: readonly ProviderTemplate[] | undefined
  readonly now: Date
}

const problemOfTemplate = (
  { kind, enabled, templateId }: OccasionSettings,
  { list, templates }: SettingsFacts,
): string | null => {
  if (templateId === null) return enabled ? '템플릿을 선택해주세요.' : null
  if (!templates) return '발송사에 연결하지 못해 템플릿을 확인하지 못했습니다. 잠시 후 다시 확인해주세요.'
  return problemOfChosen(templates, { templateId, occasion: kind, listType: list.type })
}

const problemOf = (occasion: OccasionSettings, seen: SettingsFacts): string | null => {
  const ofTemplate = problemOfTemplate(occasion, seen)
  if (ofTemplate !== null) return ofTemplate
  const { list, settings, now } = seen
  if (!occasion.enabled || !occasion.at || listStatusAt(list, now) === 'closed') return null
  return problemOfSchedule(list, settings.quietHours, occasion.at)
}

/** Returns the problems of an occasion's templates in other languages; nothing where there is none. */
const translatedProblemsOf = (
  { kind, translated }: OccasionSettings,
  { list, templates }: SettingsFacts,
): Pick<MessageSettings['occasions'][number], 'translatedProblems'> => {
  const about = { occasion: kind, listType: list.type }
  const problems = templates === undefined ? [] : translationProblems(templates, translated, about)
  return problems.length === 0 ? {} : { translatedProblems: problems }
}

/**
 * Returns a list's settings for callers: with the reason why each occasion is not sent, and the
 * time of its next automatic sending.
 */
export const settingsAnswer = async (
  deps: Pick<Deps, 'messaging' | 'clock'>,
  list: ExistingList,
  state: MessageSettingsState,
): Promise<MessageSettings> => {
  const settings = state ?? usualMessageSettings
  const asksForTemplates = settings.occasions.some(({ templateId }) => templateId !== null)
  const seen = { list, settings, templates: asksForTemplates ? await templatesSoon(deps) : [], now: deps.clock() }
  return {
    exists: state !== null,
    ...settings,
    occasions: settings.occasions.map((occasion) => ({
      ...occasion,
      nextAt: nextAt(list, settings, { occasion, now: seen.now })?.toISOString() ?? null,
      problem: problemOf(occasion, seen),
      ...translatedProblemsOf(occasion, seen),
    })),
  }
}
