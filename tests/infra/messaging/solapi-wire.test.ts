import { describe, expect, it } from 'vitest'
import { inRequests } from '#infra/providers/solapi/solapi-client.ts'
import { serve } from '../bare-server.ts'
import { clientOf } from './simulated-vendor.ts'

describe('what the client writes on the wire', () => {
  it('is the vendor’s form, to the letter', async () => {
    const bodies: unknown[] = []
    const { origin } = await serve((request, response) => {
      let text = ''
      request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      request.on('end', () => {
        bodies.push({
          url: request.url,
          authorization: request.headers.authorization,
          body: JSON.parse(text) as unknown,
        })
        // The vendor's text lets customFields and the list be missing.
        const failedMessageList = [
          {
            to: '01000000002',
            from: '0212345678',
            type: 'SMS',
            statusCode: '3107',
            statusMessage: '차단',
            messageId: 'M2',
          },
        ]
        response.end(
          JSON.stringify({ failedMessageList, groupInfo: { groupId: 'G1', status: 'SENDING', count: { total: 2 } } }),
        )
      })
    })
    const outcomes = await clientOf(`${origin}/`).send([
      {
        reference: 'r1',
        to: '01000000001',
        content: {
          kind: 'alimtalk',
          pfId: 'PF',
          templateId: 'TP',
          variables: { '#{인증번호}': '123456' },
          smsFallback: 'on',
        },
      },
      { reference: 'r2', to: '01000000002', content: { kind: 'sms', text: '가'.repeat(46) } },
    ])
    expect(outcomes).toEqual([
      { kind: 'accepted', reference: 'r1', providerMessageId: null, groupId: 'G1' },
      { kind: 'refused', reference: 'r2', statusCode: '3107', reason: 'blocked' },
    ])
    expect(bodies).toEqual([
      {
        url: '/messages/v4/send-many/detail',
        authorization: expect.stringMatching(
          /^HMAC-SHA256 apiKey=KEY, date=\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z, salt=[0-9a-f]{32}, signature=[0-9a-f]{64}$/,
        ),
        body: {
          allowDuplicates: false,
          agent: { sdkVersion: 'danji', osPlatform: expect.any(String) },
          showMessageList: true,
          messages: [
            {
              to: '01000000001',
              from: '0212345678',
              type: 'ATA',
              customFields: { reference: 'r1' },
              kakaoOptions: { pfId: 'PF', templateId: 'TP', variables: { '#{인증번호}': '123456' }, disableSms: false },
            },
            {
              to: '01000000002',
              from: '0212345678',
              type: 'LMS',
              customFields: { reference: 'r2' },
              text: '가'.repeat(46),
            },
          ],
        },
      },
    ])
  })

  it('holds no more than the limit and no number twice in a request', () => {
    const message = (reference: string, to: string) =>
      ({ reference, to, content: { kind: 'sms', text: '안내' } }) as const
    const messages = [message('a', '1'), message('b', '2'), message('c', '3'), message('d', '1'), message('e', '1')]
    expect(inRequests(messages, 2).map((request) => request.map(({ reference }) => reference))).toEqual([
      ['a', 'b'],
      ['c'],
      ['d'],
      ['e'],
    ])
  })
})
