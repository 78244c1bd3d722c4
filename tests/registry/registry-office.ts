import { expect, vi } from 'vitest'
import type { RegistryCollectionProgress } from '#services/registry/purchase/registry-collections.contract.ts'
import { registerPurchaseStream } from '#services/registry/purchase/register-purchase.decider.ts'
import type { OfficeCampaign } from '#tests/signature/office-campaign.ts'
import { createList, enrol, ownerOf, registerApartment, type Owner } from '#tests/support/campaign.ts'
import type { Answer, Caller, TestApp } from '#tests/support/stack/test-app.ts'
import type { Charge } from '#infra/simulators/codef/codef-store.ts'
import { usualCodefSwitches, type CodefSwitches } from '#infra/simulators/codef/codef-switches.ts'
import type { UnitInput } from '#infra/simulators/codef/codef-units.ts'

const SIMULATOR = '/simulators/codef'
/** Price of a view at the simulated office, in won. */
export const PRICE = 700

export type Complex = OfficeCampaign & { readonly dong: string; readonly address: string; readonly name: string }
type StartedCollection = { readonly id: string; readonly total: number; readonly estimatedCost: number }

/** Simulated register office and real collecting, as an administrator's office uses it. */
export const openRegistryOffice = (danji: TestApp) => {
  const { admin, anyone } = danji
  const { store } = danji.system.deps
  const opened = { count: 0 }

  const turn = async (switches: Partial<CodefSwitches>): Promise<void> => {
    expect((await anyone.post(`${SIMULATOR}/switches`, switches)).status).toBe(200)
  }
  /** All is as usual again. */
  const calm = (): Promise<void> => turn(usualCodefSwitches)
  const tell = async (units: readonly UnitInput[]): Promise<readonly string[]> => {
    const { status, body } = await anyone.post(`${SIMULATOR}/units`, units)
    expect(status).toBe(200)
    return (body as { readonly uniqueNos: readonly string[] }).uniqueNos
  }
  /**
   * Prepares a list in a complex of its own, whose units are in a 동 that no other complex here has.
   */
  const prepare = async (units: number, more: readonly Partial<Owner>[] = []): Promise<Complex> => {
    opened.count += 1
    const [name, address] = [`한빛마을${opened.count}단지`, `서울특별시 강남구 삼성로 ${opened.count}`]
    const dong = String(100 + opened.count)
    const { id: apartmentId } = await registerApartment(danji, { name, address })
    const { id: listId } = await createList(danji, { apartmentId, type: 'signature', name: '조합설립 동의' })
    const all = [...Array.from({ length: units }, () => ({})), ...more]
    const owners = all.map((said, n) => ownerOf(n + 1, { dong, ...said }))
    await enrol(danji, listId, owners)
    const { body } = await admin.get(`/api/list-user/list/${listId}?range=[0,999]`)
    const entries = body as readonly { readonly id: string; readonly name: string }[]
    const entryIds = owners.flatMap((owner) => entries.find((entry) => entry.name === owner.name)?.id ?? [])
    return { apartmentId, listId, entryIds, dong, address, name }
  }
  /** Returns the payments for units of a complex: their number, by 호. */
  const charged = async ({ dong }: Pick<Complex, 'dong'>): Promise<Readonly<Record<string, number>>> => {
    const { body } = await anyone.get(`${SIMULATOR}/charges`)
    return Object.fromEntries(
      (body as readonly Charge[]).filter((one) => one.dong === dong).map(({ ho, times }) => [ho, times]),
    )
  }
  const start = (body: object, caller: Caller = admin): Promise<Answer> =>
    caller.post('/api/registry-collection/start', body)
  const started = async (body: object, caller: Caller = admin): Promise<StartedCollection> => {
    const { status, text, body: answer } = await start(body, caller)
    expect({ status, text }).toMatchObject({ status: 202 })
    return answer
  }
  const fetched = async (body: object): Promise<StartedCollection> => {
    const { status, text, body: answer } = await admin.post('/api/registry/fetch', body)
    expect({ status, text }).toMatchObject({ status: 202 })
    return answer
  }
  const progress = async (
    { id }: Pick<StartedCollection, 'id'>,
    caller: Caller = admin,
  ): Promise<RegistryCollectionProgress> => {
    const { status, text, body } = await caller.get(`/api/registry-collection/${id}/progress`)
    expect({ status, text: status === 200 ? '' : text }).toEqual({ status: 200, text: '' })
    return body
  }
  /** Waits until a collection is so. */
  const until = (
    of: Pick<StartedCollection, 'id'>,
    holds: (now: RegistryCollectionProgress) => boolean,
  ): Promise<RegistryCollectionProgress> =>
    vi.waitFor(
      async () => {
        const now = await progress(of)
        if (!holds(now)) throw new Error(`it is not so yet: ${JSON.stringify(now)}`)
        return now
      },
      { timeout: 10_000, interval: 50 },
    )
  const completed = (of: Pick<StartedCollection, 'id'>) =>
    until(of, ({ status, unclear, done, total }) => status === 'completed' && unclear === 0 && done === total)
  const collect = async (body: object) => completed(await started(body))
  const streamOf = ({ listId, dong }: Pick<Complex, 'listId' | 'dong'>, n: number): string =>
    registerPurchaseStream({ listId, dong, ho: String(101 + n) })
  /** Events of what was bought for the n-th unit. */
  const purchasesOf = async (complex: Pick<Complex, 'listId' | 'dong'>, n: number) =>
    (await store.readStream(streamOf(complex, n))).events
  return {
    turn,
    calm,
    tell,
    prepare,
    charged,
    start,
    started,
    fetched,
    progress,
    until,
    completed,
    collect,
    streamOf,
    purchasesOf,
  }
}
