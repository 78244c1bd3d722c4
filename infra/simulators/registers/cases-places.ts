import {
  defaultLand,
  defaultUnit,
  inventedCase,
  type InventedLand,
  type InventedRegister,
  type InventedWords,
} from './invented-case.ts'
import { whole } from './invented-entry.ts'
import { preserved, toOne } from './invented-ownership.ts'
import { builder, cheolsu } from './invented-people.ts'

const first = preserved({ rank: '1', received: ['1998-07-20', '55012'] }, builder)
const bought = toOne({ rank: '2', received: ['2003-05-01', '12345'] }, cheolsu)

const at = (name: string, words: Partial<InventedWords>): InventedRegister =>
  inventedCase({ name, entries: [first, bought], owners: [[cheolsu, whole, '2']], ...words })

const noLand: InventedLand = { rows: [], rights: [], landRight: 'none', landShare: null, landArea: null }
const PLACE = '서울특별시 한빛구 새솔동 100'

/** Cases about units: place, size, and land. */
export const placesCases: readonly InventedRegister[] = [
  at('two floors, whose areas are summed', {
    area: { lines: ['14층 철근콘크리트구조 84.9543㎡', '15층 철근콘크리트구조 62.1㎡'], sum: 1_470_543 },
  }),
  at('two floors in one line', { area: { lines: ['철근콘크리트구조 1층 40.5㎡ 2층 38.25㎡'], sum: 787_500 } }),
  at('an area that nobody can read', {
    area: { lines: ['철근콘크리트구조'], sum: null },
    doubts: [{ place: '전유부분', message: '전용면적을 읽지 못했습니다.' }],
  }),
  at('a cellar', { unit: { ...defaultUnit, hoText: '제지하1층 제지하101호', ho: '지하101' } }),
  at('a building of a letter', { unit: { ...defaultUnit, dongText: '가동', dong: '가' } }),
  at('a building without 동', {
    unit: {
      ...defaultUnit,
      place: '서울특별시 한빛구 새솔동 22-1 늘봄빌라',
      dongText: '',
      dong: '',
      hoText: '제3층 제301호',
      ho: '301',
    },
  }),
  at('a 동 without 제, and a floor of two digits', {
    unit: { ...defaultUnit, dongText: '101동', hoText: '제15층 제1502호', ho: '1502' },
  }),
  at('the first 동, the first 호', {
    unit: { ...defaultUnit, dongText: '제1동', dong: '1', hoText: '제1층 제101호', ho: '101' },
  }),
  at('a 호 with the number of its floor left out', { unit: { ...defaultUnit, hoText: '제2층 제3호', ho: '2층3' } }),
  at('no number of its own', { unit: { ...defaultUnit, uniqueNo: '' } }),
  at('no right to the land', { land: noLand }),
  at('another right to the land', {
    land: {
      ...defaultLand,
      rights: [['1', '1 지상권대지권', '1000분의 12.5']],
      landRight: 'other',
      landShare: { numerator: '1', denominator: '80' },
      landArea: null,
    },
  }),
  at('land with a register of its own', {
    land: {
      ...defaultLand,
      rights: [['1', '1 소유권대지권', '28197.1분의 44.1521', '별도등기 있음 1토지(을구 3번 근저당권 설정 등기)']],
      separate: true,
    },
  }),
  at('two pieces of land, one ratio', {
    land: {
      rows: [['1', `1. ${PLACE} 2. ${PLACE}-1`, '대 대', '1,000.5㎡ 499.5㎡']],
      rights: [['1', '1, 2 소유권대지권', '1500분의 30']],
      landRight: 'ownership',
      landShare: { numerator: '1', denominator: '50' },
      landArea: 300_000,
    },
  }),
  at('two pieces of land, the right to one alone', {
    land: {
      rows: [
        ['1', `1. ${PLACE}`, '대', '900㎡'],
        ['2', `2. ${PLACE}-1`, '도로', '100㎡'],
      ],
      rights: [['1', '1 소유권대지권', '900분의 7']],
      landRight: 'ownership',
      landShare: { numerator: '7', denominator: '900' },
      landArea: 70_000,
    },
  }),
  at('two pieces of land, two ratios', {
    land: {
      rows: [['1', `1. ${PLACE} 2. ${PLACE}-1`, '대 대', '900㎡ 100㎡']],
      rights: [
        ['1', '1 소유권대지권', '900분의 7'],
        ['2', '2 소유권대지권', '100분의 2'],
      ],
      landRight: 'ownership',
      landShare: null,
      landArea: 90_000,
    },
    doubts: [{ place: '대지권비율', message: '토지마다 대지권비율이 다릅니다.' }],
  }),
  at('a ratio that leaves a rest, which is dropped', {
    land: {
      ...defaultLand,
      rows: [['1', `1. ${PLACE}`, '대', '1000㎡']],
      rights: [['1', '1 소유권대지권', '3분의 1']],
      landShare: { numerator: '1', denominator: '3' },
      landArea: 3_333_333,
    },
  }),
]
