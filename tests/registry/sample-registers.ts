import { expect, vi } from 'vitest'
import type { Registry, RegistryStats, WholeRegistry } from '#services/registry/registries.contract.ts'
import { adminOf, appoint, type Caller, type TestApp } from '#tests/support/stack/test-app.ts'
import { openRegistryOffice } from './registry-office.ts'

/** Invented owners of 101, 102 and 103 on the roll. */
export const names = ['남궁소망', '선우가람', '제갈한솔'] as const

/**
 * A list whose registers were collected: one that fits, one with another owner, one with an owner
 * whom the roll lacks.
 */
export const collectSample = async (danji: TestApp) => {
  const office = openRegistryOffice(danji)
  const complex = await office.prepare(
    0,
    names.map((name, n) => ({ name, ho: String(101 + n) })),
  )
  const { listId, apartmentId, dong, address, name: buildingName } = complex
  const unitOf = (ho: string) => ({ address, buildingName, dong, ho, area: 59.9912 })
  await office.tell([
    { ...unitOf('101'), owners: [{ name: names[0], birth6: '610203', share: [1, 1] }] },
    { ...unitOf('102'), owners: [{ name: '황보다른', birth6: '700101', share: [1, 1] }] },
    {
      ...unitOf('103'),
      owners: [
        { name: names[2], birth6: null, share: [1, 2] },
        { name: '독고새벽', birth6: '720303', share: [1, 2] },
      ],
    },
  ])
  await office.collect({ listId })
  const hong = adminOf(danji.app, await appoint(danji, { role: 'ADMIN', apartments: [apartmentId], name: '김관리' }))

  const rowsOf = async (
    query: Readonly<Record<string, unknown>> = {},
    caller: Caller = hong,
  ): Promise<readonly Registry[]> => {
    const search = new URLSearchParams(
      Object.entries(query).map(([key, value]): [string, string] => [key, JSON.stringify(value)]),
    )
    const { status, body, text } = await caller.get(`/api/registry/list/${listId}?${search.toString()}`)
    expect({ status, text: status === 200 ? '' : text }).toEqual({ status: 200, text: '' })
    return body
  }
  const hosOf = async (query: Readonly<Record<string, unknown>>) => (await rowsOf(query)).map(({ ho }) => ho)
  const wholeOf = async (id: string, caller: Caller = hong): Promise<WholeRegistry> =>
    (await caller.get(`/api/registry/${id}`)).body
  const idOf = async (ho: string): Promise<string> =>
    (await rowsOf({ filter: { ho } }))[0]?.id ?? expect.fail(`${ho} has a register`)
  const statsOf = async (): Promise<RegistryStats> => (await hong.get(`/api/registry/import/stats/list/${listId}`)).body
  /** Waits until everything is judged. */
  const judged = () => vi.waitUntil(async () => (await statsOf()).match.unknown === 0)
  await judged()
  return { office, complex, hong, rowsOf, hosOf, wholeOf, idOf, statsOf, judged }
}
