import { expect, it } from 'vitest'
import { createKakaoClient } from '#infra/providers/kakao/kakao-client.ts'
import { serve } from '../bare-server.ts'
import { clientOf, REDIRECT_URI } from './simulated-kakao.ts'

it('what the client writes on the wire is the vendor’s form, to the letter', async () => {
  const requests: unknown[] = []
  const { origin } = await serve((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
    request.on('end', () => {
      const { method, url, headers } = request
      requests.push({
        method,
        url,
        type: headers['content-type'],
        authorization: headers.authorization,
        form: Object.fromEntries(new URLSearchParams(text)),
      })
      response.end(
        JSON.stringify(
          url === '/oauth/token' ? { token_type: 'bearer', access_token: 'T O K E N', expires_in: 21_599 } : { id: 7 },
        ),
      )
    })
  })
  await clientOf(origin).identify({ code: 'a&b=c', redirectUri: REDIRECT_URI })
  expect(requests).toEqual([
    {
      method: 'POST',
      url: '/oauth/token',
      type: 'application/x-www-form-urlencoded;charset=UTF-8',
      authorization: undefined,
      form: {
        grant_type: 'authorization_code',
        client_id: 'KEY',
        redirect_uri: REDIRECT_URI,
        code: 'a&b=c',
        client_secret: 'SECRET',
      },
    },
    { method: 'GET', url: '/v2/user/me', type: undefined, authorization: 'Bearer T O K E N', form: {} },
  ])
  const url = new URL(
    createKakaoClient({
      clientId: 'KEY',
      clientSecret: 'SECRET',
      authBaseUrl: 'https://kauth.kakao.com',
      apiBaseUrl: 'https://kapi.kakao.com',
    }).authorizeUrl({ state: 'a+b/c=', redirectUri: REDIRECT_URI }),
  )
  expect([url.origin + url.pathname, Object.fromEntries(url.searchParams)]).toEqual([
    'https://kauth.kakao.com/oauth/authorize',
    { client_id: 'KEY', redirect_uri: REDIRECT_URI, response_type: 'code', state: 'a+b/c=' },
  ])
})
