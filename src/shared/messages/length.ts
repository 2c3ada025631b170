/** Characters of a message: ten SMS and a little more. */
export const longestMessage = 1_600

/** In how many parts an SMS is sent (3GPP TS 23.040): 160 characters in one, 153 in each of several; with others than GSM's 70 and 67. */
export function smsParts(text: string): number {
  const inGsm = [...text].every((sign) => basic.has(sign) || extended.has(sign))
  const length = inGsm ? [...text].reduce((sum, sign) => sum + (extended.has(sign) ? 2 : 1), 0) : text.length
  const [one, each] = inGsm ? [160, 153] : [70, 67]
  return length <= one ? 1 : Math.ceil(length / each)
}

/** 3GPP TS 23.038: the basic alphabet, and what takes two places in it. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const extended = new Set('\f^{}\\[~]|€')
