/** How the node describes itself to n8n, and typed access to what its parameters hold in `options`. */
import type { INodeProperties, INodePropertyCollection, INodePropertyOptions, INodeType } from 'n8n-workflow';
import { NODE_TYPE, nodeTypes } from './engineHost';

const node: INodeType = nodeTypes.getByNameAndVersion(NODE_TYPE, 1);

export const { description, methods = {} } = node;

/** The choices of a parameter of type `options`. */
export const choicesOf = ({ options = [] }: INodeProperties) => options as INodePropertyOptions[];

/** The groups of a parameter of type `fixedCollection`. */
export const groupsOf = ({ options = [] }: INodeProperties) => options as INodePropertyCollection[];

/** The parameters in a parameter of type `collection`. */
export const optionsOf = ({ options = [] }: INodeProperties) => options as INodeProperties[];
