import { expect, it } from 'vitest'
import { catalogue } from '#events/catalogue.ts'
import { eventGroups } from '#services/log/event-texts.contract.ts'
import { sealedLabel } from '#services/log/sealed-labels.ts'

const told = eventGroups.flatMap(({ texts }) => Object.keys(texts))

it('every event of the catalogue has a sentence under one heading, and nothing else has', () => {
  expect(told.toSorted()).toEqual([...catalogue.definitions.keys()].toSorted())
})

it('every sealed field has a name', () => {
  const fields = [...catalogue.definitions.values()].flatMap(({ sealedFields }) => sealedFields)
  expect(fields.filter((field) => sealedLabel(field) === '그 밖의 개인정보')).toEqual([])
})
