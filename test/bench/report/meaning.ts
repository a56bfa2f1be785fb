import { percent, seconds, share, whole } from './format';
import { resultsOf } from './typedResults';

const median = (values: number[]): number =>
	[...values].sort((one, other) => one - other)[Math.floor(values.length / 2)];
const ofThisNode = <Result extends { contender: string }>(results: Result[]): Result[] =>
	results.filter(({ contender }) => contender === 'thisNode');

/** What the tables mean for a user, in a list. A sentence without its measurement is left out. */
export function describeMeaning(): string {
	return [oneImport(), forms(), processes(), quota(), cost()]
		.filter((line) => line !== '')
		.map((line) => `- ${line}`)
		.join('\n');
}

function oneImport(): string {
	const runs = ofThisNode(resultsOf('one-process'));
	if (runs.length === 0) return '';
	const shares = runs.map(({ shareOfIdeal }) => shareOfIdeal);
	const lost = runs.reduce((sum, run) => sum + run.lost, 0);
	return `**An import takes as long as your rate limit makes it take.** 25 calls in 5 seconds are 300 rows a minute. This node used ${percent(Math.min(...shares))} to ${percent(Math.max(...shares))} of that, and ${lost === 0 ? 'no row was lost' : `${whole(lost)} rows were lost`}. You don't need Wait nodes, batches or loops: rows one by one in 'Loop Over Items' take two to five times as long.`;
}

function forms(): string {
	const [here] = ofThisNode(resultsOf('forms'));
	const [elsewhere] = resultsOf('forms-elsewhere');
	if (!here) return '';
	const other = elsewhere
		? ` With the form on another n8n process, it was ${seconds(median(elsewhere.formSeconds))}, and ${seconds(Math.max(...elsewhere.formSeconds))} at most.`
		: '';
	return `**A form does not wait for an import to end.** In the same n8n, a submission was answered in ${seconds(median(here.formSeconds))} in the middle, and in ${seconds(Math.max(...here.formSeconds))} at most.${other}`;
}

function processes(): string {
	const four = ofThisNode(resultsOf('processes')).find((result) => result.processes === 4);
	if (!four) return '';
	return `**Several n8n workers share the limit by themselves.** Four of them used ${share(four.shareOfIdeal)} of the limit and wrote ${whole(four.written)} of ${whole(four.rows)} rows. Some calls are rejected on the way and retried: that is how the workers learn of each other. [Scaling](scaling.md) says when to divide the limit.`;
}

function quota(): string {
	const runs = resultsOf('rejecting-account');
	if (runs.length === 0) return '';
	const longest = Math.max(...runs.map((run) => run.seconds));
	return `**An account that accepts nothing ends the run soon.** When a daily quota is used up, you know after ${seconds(longest)} at most, or at once when the service says how long to wait.`;
}

function cost(): string {
	const find = (name: string) =>
		resultsOf('no-limit').find(({ contender, rows }) => contender === name && rows === 2_000)?.cpuSeconds;
	const [ours, theirs, typed] = [find('thisNode'), find('httpRequest'), find('httpRequestTyped')];
	if (!ours || !theirs || !typed) return '';
	return `**It costs less than the HTTP Request node.** 2,000 rows took ${share(ours / theirs)} of the CPU time of the HTTP Request node with its keys in a stored credential, and ${share(ours / typed)} of one with the keys typed into it.`;
}
