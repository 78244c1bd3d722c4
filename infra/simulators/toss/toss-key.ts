import { createPrivateKey } from 'node:crypto'

/** Private key of the simulated Toss, known to everybody: it protects nothing. */
export const simulatedTossPrivateKey = createPrivateKey({
  key: Buffer.from(
    [
      'MIIEvAIBADANBgkqhkiG9w0BAQEFAASCBKYwggSiAgEAAoIBAQCCd3PnOMz9icCP3jHS9Jwod2m8SyyDz0BPZ63Qgc',
      'StdXaGjkE3J5OsxIUNraTQMS+Q2zJh+fPb0xNFOye23+o9buDc5ArDA1Zgta46pktRWUWIs7vkqatcxQPyoxluKDny',
      'ILGh1cd9ss8ryt6aIlY/cYIN+TCyU6uOK4p2BE854qQ41Phi2xm5zlP91XMQiQts+FKk5rrYOeJMliuan4UtqB49yo',
      'oS2/Xw4t1E54AlMgFmE7huGv7yravlI+C9MC3a4rhf2ePPgN9SwtLSRyIR0m2w16VgyrnucRq1gIzVHK5GRZWRSzsP',
      'OKxA9tymOGSA8woniWLbPI+Gbo5rKAz7AgMBAAECggEABLvk3rz24zQ+YnoDgM4TZHyAv65SnS3F/ZubePdcdZbPiC',
      '5dO20aNKik00w7sLo4KZ9qgpeZO567EkYFOOODEluVmS5FHbJfTf8JpWMnVHpSxZUP+koVx7X2YLV+VLrs71Y0W9Tv',
      '+iWk0sf3r8wTKRYrS+qA09epX+1Ahuu9HDKJ04q5mDP3c9D3SqxGlCC4voB2SB3It/bt3Ny8CtYbDxgY1IWiOXvvVc',
      'Ly0ENptcfbhKE+kr8R9L9ezP7rnfKDsm1QONMqZSYJLHIWPoKBwFown6JMED1NvwoaRHOd1rFfA7/EeLXggBffWVv3',
      'FvzLjodjl/VxYe3ACiTtqNLvcQKBgQC4a7EqUbAjesj5Dx8shERgCuk15vyRE61CdgGPbJIX4K/4SLntw3jreLm4TU',
      '+RqOtcI3ALvqKlDWwpypjfiF0wxz9y2xByHlah6p21NSnGkv/wY4cYK9WxEYv/VnsHVOHQEaq5Xa3xELjOYv1aDk2t',
      'mSnUo1G8ly59xBzaZiwOtQKBgQC1Gs5ryYSRE0TAYYRnqWj2ZLppi097nIpGSv9OEdTP/1WZgq/bfXIGMifKaGPUhS',
      'ZszCNv+EhDF7XSls4dUXIjg+tUXCjouRXAQvn64pP2o6Vin3Z6atofbuOspMskXThQ1/BQM1yRDHRM1TiL9uEusFmq',
      'trPz2BBw76UMUm5K7wKBgFQuPDl//jHDy1b8kxND8N4SPO+w11r1q2Gp8f5g5bLmigyATfZ9AoYhnkzFZWusunpdZr',
      'jFtQI4RUYyR2PJoBgy6wBnhHNC6/KO4Jwlf0M4OIGnPLRI1gs0Yj4UYKYxFb5fQhnI7CwcoO78en8QBl8WieSZBCdc',
      'rwkTasQ6XSP9AoGAcAXGzVF3WK2Mh1tKpTxbGp2v2P09Cv8HYPee+FF7S7Vq42u9D42G7GI1zrPHnHtIC2AyQ15WhH',
      'm0FDEICYaJjYJaHHJtM5bY53YGXrOsRpFvCZQNmydhCLR0zCObLEElRoxrr5A1n9sOTUBOm/T30QNwU3Jz2U86zEDP',
      '3NFYO60CgYBCgx4Wow5gKt9an2G4no5SbgiKtBecNjEALHqbBjINQOCeUP50tm5pK0CQbhyubx1wHOTkonO4A2maNW',
      'MGUP8Sxlm5gXINuFpN/CKKKNsF/uFcgH4UUq8Qv2T/cLMesOSiAcCiWl69IV2ocBIgbN/s6nZr8Ar8qbjdK1bWrfI/',
      'ig==',
    ].join(''),
    'base64',
  ),
  format: 'der',
  type: 'pkcs8',
})
