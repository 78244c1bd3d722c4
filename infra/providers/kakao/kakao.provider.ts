import { z } from 'zod'
import { provider } from '../provider.ts'
import { webUrl } from '../variables.ts'
import { createKakaoClient, type KakaoOptions } from './kakao-client.ts'

/** Settings of a client of the simulated Kakao; both hosts are the server's own, plus `path`. */
export type SimulatedKakao = Pick<KakaoOptions, 'clientId' | 'clientSecret'> & { readonly path: '/simulators/kakao' }

export const simulatedKakao: SimulatedKakao = {
  path: '/simulators/kakao',
  clientId: 'danji-simulator-rest-key',
  clientSecret: 'danji-simulator-secret-of-nothing',
}

/** Provider with which ordinary administrators sign in: Kakao Login. */
export const kakao = provider({
  kind: 'kakao',
  title: 'Kakao',
  does: 'administrators sign in',
  variables: {
    KAKAO_AUTH_BASE_URL: webUrl.default('https://kauth.kakao.com'),
    KAKAO_API_BASE_URL: webUrl.default('https://kapi.kakao.com'),
    KAKAO_CLIENT_ID: z.string().optional(),
    KAKAO_CLIENT_SECRET: z.string().optional(),
  },
  required: ['KAKAO_CLIENT_ID', 'KAKAO_CLIENT_SECRET'],
  encrypted: ['KAKAO_AUTH_BASE_URL', 'KAKAO_API_BASE_URL'],
  settingsOf: ({
    KAKAO_CLIENT_ID,
    KAKAO_CLIENT_SECRET,
    KAKAO_AUTH_BASE_URL,
    KAKAO_API_BASE_URL,
  }): KakaoOptions | undefined =>
    KAKAO_CLIENT_ID && KAKAO_CLIENT_SECRET
      ? {
          clientId: KAKAO_CLIENT_ID,
          clientSecret: KAKAO_CLIENT_SECRET,
          authBaseUrl: KAKAO_AUTH_BASE_URL,
          apiBaseUrl: KAKAO_API_BASE_URL,
        }
      : undefined,
  simulated: (place) => {
    const { path, clientId, clientSecret } = simulatedKakao
    const own = place.own + path
    return { clientId, clientSecret, authBaseUrl: own, apiBaseUrl: own, pagesBaseUrl: place.public + path }
  },
  open: createKakaoClient,
})
