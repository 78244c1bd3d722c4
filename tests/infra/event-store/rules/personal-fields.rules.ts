import { describe, expect, it } from 'vitest'
import { hashOfEvent } from '#infra/platform/event-store/leaf.ts'
import type { EventStore } from '#infra/platform/event-store/event-store.ts'
import { KeyDestroyed } from '#infra/platform/event-store/key-ring.ts'
import { enrolled, note, noted, personId, writeOf } from '../test-events.ts'

const HONG = personId(1)
const KIM = personId(2)

/** Sealing, opening and erasing. */
export const personalFieldRules = (store: () => EventStore): void => {
  const enrol = (stream: string, person: string, overrides = {}) =>
    store().append(writeOf([{ stream, expectedVersion: 0, events: [enrolled(person, overrides)] }]))
  const dataOf = async (stream: string) => (await store().readStream(stream)).events.map(({ data }) => data)
  const hong = enrolled(HONG).data
  const kim = enrolled(KIM, { name: '김철수', phone: '01099998888' }).data

  const enrolBoth = async () => {
    await enrol('person-1', HONG)
    await enrol('person-2', KIM, { name: '김철수', phone: '01099998888' })
  }

  describe('personal fields', () => {
    it('that came later are sealed for whom the event names, absent where it names nobody, and refused without a name', async () => {
      const asked = (data: object) =>
        writeOf([{ stream: 'a-1', expectedVersion: 0, events: [{ type: 'Asked', data }] }])
      await expect(store().append(asked({ phone: '01012345678' }))).rejects.toThrow('no key')
      expect(await store().lastPosition()).toBe(0)
      await store().append(
        writeOf([
          {
            stream: 'a-1',
            expectedVersion: 0,
            events: [
              { type: 'Asked', data: {} },
              { type: 'Asked', data: { personId: HONG, phone: '01012345678' } },
            ],
          },
        ]),
      )
      expect(JSON.stringify(await store().readSealedLog(0, 10))).not.toContain('01012345678')
      expect(await dataOf('a-1')).toEqual([{}, { personId: HONG, phone: '01012345678' }])
      await store().erasePerson(HONG)
      expect(await dataOf('a-1')).toEqual([{}, { personId: HONG, phone: null }])
    })

    it('are sealed in the log: no name and no phone can be read in it', async () => {
      await enrolBoth()
      const wire = JSON.stringify(await store().readSealedLog(0, 10))
      expect(wire).toContain(HONG)
      expect(wire).toContain('101-1502')
      for (const clear of ['홍길동', '김철수', '01012345678', '01099998888']) {
        expect(wire).not.toContain(clear)
        expect(wire).not.toContain(JSON.stringify(clear).slice(1, -1))
        for (const plain of [clear, JSON.stringify(clear)])
          expect(wire).not.toContain(Buffer.from(plain).toString('base64url'))
      }
    })

    it('are open in everything that is read, and in the answer to who wrote them', async () => {
      const { events } = await enrol('person-1', HONG)
      expect(events.map(({ data }) => data)).toEqual([hong])
      expect(await dataOf('person-1')).toEqual([hong])
      expect(await store().readLog(0, 10)).toMatchObject([{ data: hong }])
      expect(await store().unseal(await store().readSealedLog(0, 10))).toMatchObject([{ data: hong }])
    })

    it('that are not known stay null, and are not sealed', async () => {
      await enrol('person-1', HONG, { phone: null })
      expect(await dataOf('person-1')).toEqual([{ ...hong, phone: null }])
      await enrol('person-2', KIM, { name: null, phone: null })
      expect(JSON.parse((await store().readSealedLog(1, 1))[0]?.data ?? '')).toEqual({
        ...kim,
        name: null,
        phone: null,
      })
    })

    it('of the same value are sealed differently each time', async () => {
      await enrol('person-1', HONG)
      await enrol('person-2', HONG)
      const sealedNames = (await store().readSealedLog(0, 10)).map(
        ({ data }) => (JSON.parse(data) as { name: string }).name,
      )
      expect(new Set(sealedNames).size).toBe(2)
    })

    it('cannot be opened once they were moved to another stream, field or person', async () => {
      await enrolBoth()
      const [first, second] = await store().readSealedLog(0, 10)
      if (!first || !second) throw new Error('nothing was written')
      const fields = JSON.parse(first.data) as { name: string; phone: string }
      const moved = [
        { ...first, stream: 'person-9' },
        { ...first, data: JSON.stringify({ ...fields, name: fields.phone }) },
        { ...second, data: JSON.stringify({ ...(JSON.parse(second.data) as object), name: fields.name }) },
      ]
      for (const event of moved) await expect(store().unseal([event])).rejects.toThrow(Error)
    })

    it('of many persons are opened in one read', async () => {
      await Promise.all(
        Array.from({ length: 40 }, (_, n) => enrol(`person-${n}`, personId(n % 8), { name: `사람${n}` })),
      )
      const contents = await store().readStreams(Array.from({ length: 40 }, (_, n) => `person-${n}`))
      for (let n = 0; n < 40; n += 1)
        expect(contents.get(`person-${n}`)?.events).toMatchObject([
          { data: { name: `사람${n}`, personId: personId(n % 8) } },
        ])
    })
  })

  describe('an erased person', () => {
    it('reads null everywhere, others stay as they were', async () => {
      await enrolBoth()
      await store().erasePerson(HONG)
      const forgotten = { ...hong, name: null, phone: null }
      expect(await dataOf('person-1')).toEqual([forgotten])
      expect(await dataOf('person-2')).toEqual([kim])
      expect(await store().readLog(0, 10)).toMatchObject([{ data: forgotten }, { data: kim }])
      expect(await store().unseal(await store().readSealedLog(0, 10))).toMatchObject([
        { data: forgotten },
        { data: kim },
      ])
    })

    it('leaves the log as it was written: every hash still fits', async () => {
      await enrolBoth()
      const before = await store().readSealedLog(0, 10)
      await store().erasePerson(HONG)
      const after = await store().readSealedLog(0, 10)
      expect(after).toEqual(before)
      for (const event of after) expect(hashOfEvent(event)).toBe(event.hash)
    })

    it('can have nothing more recorded of them: the whole unit is refused', async () => {
      await enrol('person-1', HONG)
      await store().erasePerson(HONG)
      const refused = store().append(
        writeOf([note('a-1', 0), { stream: 'person-1', expectedVersion: 1, events: [enrolled(KIM), enrolled(HONG)] }]),
      )
      await expect(refused).rejects.toThrow(KeyDestroyed)
      expect(await store().lastPosition()).toBe(1)
    })

    it('who never was there cannot come later', async () => {
      await store().erasePerson(HONG)
      await expect(enrol('person-1', HONG)).rejects.toThrow(KeyDestroyed)
      expect(await store().lastPosition()).toBe(0)
    })

    it('may still stand in events that carry nothing personal', async () => {
      await store().erasePerson(HONG)
      await enrol('person-1', HONG, { name: null, phone: null })
      await store().append(writeOf([{ stream: 'person-1', expectedVersion: 1, events: [noted('erased')] }]))
      expect(await store().lastPosition()).toBe(2)
    })

    it('stays erased when erased again', async () => {
      await enrol('person-1', HONG)
      await store().erasePerson(HONG)
      await store().erasePerson(HONG)
      expect(await dataOf('person-1')).toMatchObject([{ name: null, phone: null }])
    })
  })
}
