import type { TestApp } from '#tests/support/stack/test-app.ts'

/** Makes an API token and a webhook for a complex, as the super administrator; returns their ids. */
export const keepIntegrations = async (
  { admin }: Pick<TestApp, 'admin'>,
  apartmentId: string,
): Promise<{ readonly tokenId: string; readonly webhookId: string }> => {
  const make = async (url: string, body: object): Promise<string> => {
    const answer = await admin.post(url, { name: '관리 프로그램', apartmentIds: [apartmentId], ...body })
    if (answer.status !== 201) throw new Error(`nothing was made: ${answer.text}`)
    return (answer.body as { readonly id: string }).id
  }
  // Nothing listens at port 9.
  const webhook = { url: 'http://127.0.0.1:9/hook', kinds: ['vote.counted'] }
  return {
    tokenId: await make('/api/integration/tokens', {}),
    webhookId: await make('/api/integration/webhooks', webhook),
  }
}
