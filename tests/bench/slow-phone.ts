/** What Lighthouse calls slow 4G. */
export const SLOW_4G = { offline: false, latency: 150, downloadThroughput: (1_600 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 };
/** A telephone's processor is so many times slower. */
export const SLOW_PROCESSOR = 4;
