import type { TestApp } from '#tests/support/stack/test-app.ts'

/** Makes an API token for a complex, as the super administrator; returns the id. */
export const keepIntegrations = async (
  { admin }: Pick<TestApp, 'admin'>,
  apartmentId: string,
): Promise<{ readonly tokenId: string }> => {
  const { status, body, text } = await admin.post('/api/integration/tokens', {
    name: '관리 프로그램',
    apartmentIds: [apartmentId],
  })
  if (status !== 201) throw new Error(`no token was made: ${text}`)
  return { tokenId: (body as { readonly id: string }).id }
}
