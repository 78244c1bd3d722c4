/** Toast after a request to a second administrator. */
export const WAITS = '다른 관리자가 승인하면 반영됩니다. 승인을 요청했습니다.'
