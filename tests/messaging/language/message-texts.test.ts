import { describe, expect, it } from 'vitest'
import { occasion } from '#events/messaging/message-settings.events.ts'
import { englishNotices, englishRollEdits, englishSubjects } from '#events/values/messaging/english-notices.ts'
import { foreignTexts } from '#events/values/messaging/foreign-texts.ts'
import { koreanTexts } from '#events/values/messaging/ko.ts'
import {
  occasionTextKeys,
  singleTextKeys,
  type ForeignTexts,
  type MessageTexts,
} from '#events/values/messaging/message-texts.ts'
import { translationLanguages } from '#events/values/question/translation-language.ts'
import { rollEditNames } from '#events/values/roll-edit-names.ts'
import { exampleVariables } from '#services/mailing/settings/variables.ts'
import { arrivingText } from '#services/mailing/settings/provider-templates.ts'
import { smsBytes } from '#services/messaging/messaging.facts.ts'

const variablesIn = (text: string): readonly string[] => [...new Set(text.match(/#\{[^}]+\}/g))].toSorted()
const wholeOf = ({ occasions, reason }: MessageTexts, key: (typeof occasionTextKeys)[number]): string =>
  `${occasions[key].content}\n\n${reason}`

const languages = translationLanguages.map((language): readonly [string, ForeignTexts] => [
  language,
  foreignTexts[language],
])

it('there is a text of every occasion for both types of lists', () =>
  expect(occasion.options.flatMap((kind) => [`${kind}-vote`, `${kind}-signature`]).toSorted()).toEqual(
    occasionTextKeys.toSorted(),
  ))

describe.each(languages)('texts in %s', (language, texts) => {
  it.each(occasionTextKeys)('of %s have the variables of the Korean one, and fit', (key) => {
    expect(variablesIn(wholeOf(texts, key))).toEqual(variablesIn(wholeOf(koreanTexts, key)))
    // AlimTalk holds 1,000 letters with its variables filled, a title 50, a button 14.
    expect(arrivingText({ content: wholeOf(texts, key) }, exampleVariables()).length).toBeLessThanOrEqual(1_000)
    expect(texts.occasions[key].title.length).toBeLessThanOrEqual(50)
    expect(texts.occasions[key].button.length).toBeLessThanOrEqual(14)
    expect(texts.occasions[key].name).toMatch(
      new RegExp(`^${koreanTexts.occasions[key].name} \\((영어|중국어|베트남어)\\)$`),
    )
  })

  it.each(singleTextKeys)('of %s have the variables of the Korean one', (key) =>
    expect(variablesIn(texts.single[key])).toEqual(variablesIn(koreanTexts.single[key])),
  )

  it('leave no Korean but names of law', () => {
    const { variables, linkMail, occasions, reason, single } = texts
    const own = [
      ...Object.values(occasions).flatMap(({ title, button, content }) => [title, button, content]),
      ...Object.values(single),
      ...Object.values(variables).map((text) => text.replace('관리규약', '')),
      ...Object.values(linkMail),
      reason,
    ]
    for (const text of own) expect(text.replaceAll(/#\{[^}]+\}/g, '')).not.toMatch(/\p{Script=Hangul}/u)
    expect(own.filter((text) => text.trim() === '')).toEqual([])
  })

  it('name no choice', () => {
    const said = JSON.stringify([language, texts])
    expect(said).not.toMatch(/찬성|반대|기권|赞成|反对|弃权|tán thành|phản đối|in favou?r|against|abstain/i)
  })
})

it('English texts can be written in EUC-KR, the encoding of text messages', () => {
  // ASCII, the signs of the texts, and Hangul in values and names of law.
  const writable = /^[\x20-\x7e\n▶※「」·\p{Script=Hangul}]*$/u
  const { en } = foreignTexts
  for (const key of occasionTextKeys) expect(wholeOf(en, key)).toMatch(writable)
  for (const text of [...Object.values(en.single), ...Object.values(englishNotices), ...Object.values(englishSubjects)])
    expect(text).toMatch(writable)
  for (const key of occasionTextKeys)
    expect(smsBytes(arrivingText({ content: wholeOf(en, key) }, exampleVariables()))).toBeLessThanOrEqual(2_000)
})

it('every kind of edit of a roll has an English name', () =>
  expect(Object.keys(englishRollEdits)).toEqual(Object.keys(rollEditNames)))
