import { newId } from '#services/core/secrets.ts'
import { phoneCallStream } from '#services/participation/phone-call/phone-call.decider.ts'
import { systemMetadata } from '#tests/support/fixed.ts'
import type { TestApp } from '#tests/support/stack/test-app.ts'

/** Records a request for a call in a list. Returns the call's id. */
export const keepPhoneCall = async (
  { system: { deps } }: Pick<TestApp, 'system'>,
  place: { readonly listId: string; readonly apartmentId: string },
): Promise<string> => {
  const phoneCallId = newId()
  const data = { phoneCallId, callerId: newId(), requestId: newId(), ...place, failed: 'locked' }
  const requested = { type: 'PhoneCallRequested', data: { ...data, caller: { phone: '01077778888' } } }
  await deps.store.append({
    appends: [{ stream: phoneCallStream(phoneCallId), expectedVersion: 0, events: [requested] }],
    metadata: systemMetadata,
  })
  return phoneCallId
}
