import { describe, expect, it } from 'vitest'
import type { MessageSettings, MessageTemplate } from '#services/mailing/settings/message-settings.contract.ts'
import { problemOf } from '#services/mailing/settings/provider-templates.ts'
import { usualMessageSettings } from '#services/messaging/message-settings.decider.ts'
import { simulatedTemplates } from '#infra/simulators/solapi/sample-templates.ts'
import { isUnset, proposedSettings } from '../../../admin-ui/src/mailing/settings/propose-settings.ts'

type Type = 'vote' | 'signature'

const kinds = ['invitation', 'reminder', 'deadline', 'completed', 'result'] as const

const usual: MessageSettings = {
  exists: false,
  ...usualMessageSettings,
  occasions: usualMessageSettings.occasions.map((one) => ({
    ...one,
    nextAt: null,
    problem: null,
  })),
}

/** Returns the channel's templates as the office reads them for lists of a type. */
const templatesFor = (type: Type): readonly MessageTemplate[] =>
  simulatedTemplates('https://danji.test').map((template) => ({
    ...template,
    variables: [...template.variables],
    buttons: [...template.buttons],
    fits: kinds.map((occasion) => ({ occasion, problem: problemOf(template, occasion, type) })),
  }))

const named = (templates: readonly MessageTemplate[], of: string, name: string): MessageTemplate => {
  const found = templates.find((one) => one.name === of)
  if (found === undefined) throw new Error(`There is no template ${of}.`)
  return { ...found, templateId: name, name }
}

const namesOf = (templates: readonly MessageTemplate[], list: Parameters<typeof proposedSettings>[2]) =>
  proposedSettings(usual, templates, list).occasions.map(
    ({ templateId }) => templates.find((one) => one.templateId === templateId)?.name ?? null,
  )

describe('the first settings of messages', () => {
  it('have the template of each occasion, for the type of the list', () => {
    expect(namesOf(templatesFor('vote'), { type: 'vote', rule: null, purpose: null })).toEqual([
      '전자투표 안내',
      '전자투표 미참여 안내',
      '전자투표 마감 임박',
      '전자투표 접수 확인',
      '전자투표 결과 안내',
    ])
    expect(namesOf(templatesFor('signature'), { type: 'signature', rule: null, purpose: null })).toEqual([
      '동의서 서명 안내',
      '동의서 서명 다시 알림',
      '동의서 제출 마감 임박',
      '동의서 접수 확인',
      '동의 결과 안내',
    ])
  })

  it('are on, with the deadline the day before the end; saved ones are not proposed again', () => {
    const draft = proposedSettings(usual, templatesFor('vote'), { type: 'vote', rule: null, purpose: null })
    expect(draft).toMatchObject({ enabled: true, smsFallback: true, quietHours: usual.quietHours })
    expect(draft.occasions.map(({ enabled }) => enabled)).toEqual([true, true, true, true, true])
    expect(draft.occasions[2]?.at).toEqual({ daysBeforeEnd: 1, hour: 10 })
    expect([
      isUnset(usual),
      isUnset({ ...usual, exists: true }),
      isUnset({ ...usual, exists: true, enabled: true }),
    ]).toEqual([true, true, false])
  })

  it('prefer the template that names the purpose, and leave out one that names another', () => {
    const templates = templatesFor('vote')
    const more = [
      named(templates, '전자투표 안내', '해임 투표 안내'),
      named(templates, '전자투표 안내', '관리규약 개정 투표 안내'),
      ...templates,
    ]
    const first = (rule: string | null, purpose: string | null) => namesOf(more, { type: 'vote', rule, purpose })[0]
    expect(first('management-bylaws', null)).toBe('관리규약 개정 투표 안내')
    expect(first('building-representative-removal', null)).toBe('해임 투표 안내')
    expect(first(null, 'agenda')).toBe('전자투표 안내')
    expect(first(null, null)).toBe('전자투표 안내')
  })

  it('have the templates of the same name in other languages, approved or not', () => {
    const draft = proposedSettings(usual, templatesFor('vote'), { type: 'vote', rule: null, purpose: null })
    expect(draft.occasions[0]?.translated).toEqual({
      en: 'KA01TP-danji-invitation-vote-en',
      zh: 'KA01TP-danji-invitation-vote-zh',
      vi: 'KA01TP-danji-invitation-vote-vi',
    })
    const korean = templatesFor('vote').filter(({ templateId }) => !/-(en|zh|vi)$/.test(templateId))
    const without = proposedSettings(usual, korean, { type: 'vote', rule: null, purpose: null })
    expect(without.occasions.every((one) => one.translated === undefined)).toBe(true)
  })

  it('leave an occasion off for which no template suits', () => {
    const templates = templatesFor('vote').filter(({ name }) => !name.includes('마감'))
    const draft = proposedSettings(usual, templates, { type: 'vote', rule: null, purpose: null })
    expect(draft.occasions[2]).toMatchObject({ kind: 'deadline', enabled: false, templateId: null })
    const none = proposedSettings(usual, [], { type: 'vote', rule: null, purpose: null })
    expect(none.occasions.some(({ enabled }) => enabled)).toBe(false)
  })
})
