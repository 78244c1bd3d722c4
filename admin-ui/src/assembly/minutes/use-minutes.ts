import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyTo } from '#services/calls.contract.ts'
import type { Minutes } from '#services/assembly/minutes/minutes.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'

const KEY = 'assembly-minutes'
/** Reads the minutes of an assembly; each reading is in the access log, since it names signers. */
export const useMinutes = (id: string) => {
  const { call } = useCalls()
  return useQuery({
    queryKey: [KEY, id],
    queryFn: () => call('GET /api/assemblies/{id}/minutes', { params: { id } }),
    staleTime: 0,
  })
}

export type MinutesTexts = Minutes['texts']
export type NamedSigners = BodyTo<'PUT /api/assemblies/{id}/minutes/signers'>['signers']
export type NamedSigner = NamedSigners[number]['who']

/** Returns the changes of minutes; each puts its answer in place of what was read. */
export const useMinutesCalls = (id: string) => {
  const { call } = useCalls()
  const client = useQueryClient()
  const kept = async (answer: Promise<Minutes>): Promise<Minutes> => {
    const minutes = await answer
    client.setQueryData([KEY, id], minutes)
    return minutes
  }
  const params = { id }
  return {
    write: (texts: MinutesTexts, revision: number) =>
      kept(call('PUT /api/assemblies/{id}/minutes', { params, body: { texts, revision } })),
    finalise: (revision: number) =>
      kept(call('POST /api/assemblies/{id}/minutes/final', { params, body: { revision } })),
    reopen: (version: number, reason: string) =>
      kept(call('POST /api/assemblies/{id}/minutes/versions', { params, body: { version, reason } })),
    nameSigners: (signers: NamedSigners) =>
      kept(call('PUT /api/assemblies/{id}/minutes/signers', { params, body: { signers } })),
    replaceSigner: (signerId: string, who: NamedSigner, reason: string) =>
      kept(
        call('POST /api/assemblies/{id}/minutes/signers/{signerId}/replacement', {
          params: { id, signerId },
          body: { who, reason },
        }),
      ),
    sendLink: (signerId: string) =>
      kept(call('POST /api/assemblies/{id}/minutes/signers/{signerId}/link', { params: { id, signerId } })),
    /** Reads the minutes again, and returns them. */
    again: async (): Promise<Minutes | undefined> => {
      await client.invalidateQueries({ queryKey: [KEY, id] })
      return client.getQueryData<Minutes>([KEY, id])
    },
  }
}

/** Reads the owners who attended, to name signers among them. */
export const useAttendingOwners = (id: string) => {
  const { call } = useCalls()
  return useQuery({
    queryKey: [KEY, id, 'attendees'],
    queryFn: () => call('GET /api/assemblies/{id}/attendees', { params: { id }, query: {} }),
    staleTime: 0,
  })
}
