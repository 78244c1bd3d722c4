import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { legalRuleNames } from '#services/list/rule/legal-rule-names.contract.ts'
import { textsOf } from '#services/signature/consent/consent-texts.ts'
import { withdrawalEnd, withdrawalTerm } from '#services/signature/consent/withdrawal-end.ts'
import { noteTexts } from '#services/vote/count/result-notes.ts'
import { challengeNote } from '#services/vote/results/challenge-note.ts'
import { setLanguage, type Catalogue, type Language } from '#ui/translate.ts'
import { meaningOf } from '../../../resident-ui/src/language/meaning-of.ts'

const useLanguage = (language: Language): void => {
  const path = new URL(`../../../resident-ui/src/language/texts/${language}.json`, import.meta.url)
  setLanguage(language, JSON.parse(readFileSync(path, 'utf8')) as Catalogue)
}

const { papersCouldTurn, ...otherNotes } = noteTexts

const dates = { applicationDate: null, foundingAssemblyDate: null, termsChangedOn: null }
const lawsWithTerms = legalRuleNames.filter(({ withdrawal }) => withdrawal !== null)

/** Texts that refuse a withdrawal that is too late, with their days. */
const refusals = lawsWithTerms.flatMap(({ key }) =>
  [
    withdrawalEnd({ ...dates, rule: key, applicationDate: '2026-11-20' }, '2026-11-02'),
    withdrawalEnd({ ...dates, rule: key, foundingAssemblyDate: '2026-11-10' }, '2026-11-02'),
    withdrawalEnd({ ...dates, rule: key }, '2026-11-02'),
  ].flatMap((end) => end?.text ?? []),
)

/** Texts as the server makes them, with numbers in them. */
const made: readonly string[] = [
  ...refusals,
  ...lawsWithTerms.flatMap(({ key }) => withdrawalTerm({ rule: key }) ?? []),
  ...legalRuleNames.flatMap(({ key }) => textsOf({ rule: key })).flatMap(({ title, text }) => [title, ...text]),
  papersCouldTurn(true).text,
  papersCouldTurn(false).text,
  ...Object.values(otherNotes).map((note) => (typeof note === 'function' ? note(1_234).text : note.text)),
]

const ofChallenges = challengeNote(
  { kind: 'resolution', questions: [] },
  { questions: [], rule: null },
  { made: 12, open: 3, recorded: 1, void: 5, rejected: 2, ended: 1 },
)

afterEach(() => setLanguage('ko', {}))

const translated: readonly Language[] = ['en', 'zh', 'vi']

describe.each(translated)('texts that bind in %s', (language) => {
  it('have a translation that is found by what the server made', () => {
    useLanguage(language)
    expect(made.length).toBeGreaterThan(30)
    expect(made.filter((text) => meaningOf(text) === null)).toEqual([])
  })

  it('are translated sentence by sentence, with their numbers', () => {
    useLanguage(language)
    const meaning = meaningOf(ofChallenges?.text ?? '') ?? ''
    for (const number of ['12', '5', '2', '4']) expect(meaning).toContain(number)
    expect(meaning).not.toMatch(/[가-힣]/)
  })

  it('have none where one sentence has none, rather than half of one', () => {
    useLanguage(language)
    expect(meaningOf('무효로 한 표 2표. 아직 옮기지 않은 문장입니다.')).toBeNull()
  })
})

it('shows no translation in Korean', () => {
  expect(meaningOf(made[0] ?? '')).toBeNull()
})
