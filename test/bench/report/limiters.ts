/**
 * Limiters that anybody can use beside this node's pacer. Measured once, on 2026-11-21, in virtual time with p-throttle
 * 8.1.1, p-queue 9.3.5 and bottleneck 2.19.5; they are no longer among the packages that are installed here.
 */
export const LIMITERS = `## Other rate limiters

2,000 calls in virtual time, mean of five runs, measured on 2026-11-21 with p-throttle 8.1.1, p-queue 9.3.5 and bottleneck 2.19.5; service time 300 ± 100 ms. These limiters wait on the side of the caller only: what the network brings closer together is rejected, and lost.

| Limiter | Network | Calls rejected | Rows written | Share of the best |
| --- | --: | --: | --: | --: |
| p-throttle, strict | 20 ± 10 ms | 72.4 | 1,928 | 0.988 |
| p-queue, strict | 20 ± 10 ms | 240.8 | 1,759 | 1.000 |
| Bottleneck, reservoir of 25 each 5 s | 20 ± 10 ms | 227.0 | 1,773 | 1.000 |
| Bottleneck, one each 200 ms | 20 ± 10 ms | 73.6 | 1,926 | 0.988 |
| p-throttle, strict | 100 ± 80 ms | 72.6 | 1,927 | 0.988 |
| p-queue, strict | 100 ± 80 ms | 240.8 | 1,759 | 1.000 |
| Bottleneck, reservoir of 25 each 5 s | 100 ± 80 ms | 238.2 | 1,762 | 1.000 |
| Bottleneck, one each 200 ms | 100 ± 80 ms | 73.2 | 1,927 | 0.988 |`;
